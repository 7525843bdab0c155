import { promisify } from 'node:util'
import { deflateRaw } from 'node:zlib'
import { formulaSafe } from '#rules/formula-safe.ts'
import { packWorkbook } from '#app/features/students/public.server.ts'
import { eachInSlices } from '#app/platform/each-in-slices.server.ts'

const squeeze = promisify(deflateRaw)
const sheetName = 'xl/worksheets/sheet1.xml'

/**
 * A workbook of one sheet of texts: the few parts that every spreadsheet asks for. A full bank makes eight megabytes: they
 * are written in slices, and squeezed beside the event loop.
 */
export async function workbookOf(rows: readonly (readonly string[])[]): Promise<Buffer> {
  const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
  const [main, linked] = [
    'http://schemas.openxmlformats.org/spreadsheetml/2006/main',
    'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
  ]
  const relation = (id: string, kind: string, target: string) =>
    `<Relationship Id="${id}" Type="${linked}/${kind}" Target="${target}"/>`
  const relations = (...all: string[]) =>
    `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all.join('')}</Relationships>`
  const kind = (part: string, name: string) =>
    `<Override PartName="/${part}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${name}+xml"/>`
  const parts: Record<string, string> = {
    '[Content_Types].xml': `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${kind('xl/workbook.xml', 'sheet.main')}${kind(sheetName, 'worksheet')}</Types>`,
    '_rels/.rels': relations(relation('rId1', 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml': `${head}<workbook xmlns="${main}" xmlns:r="${linked}"><sheets><sheet name="Questions" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(relation('rId1', 'worksheet', 'worksheets/sheet1.xml')),
  }
  const lines = [Buffer.from(`${head}<worksheet xmlns="${main}"><sheetData>`)]
  await eachInSlices(rows.entries(), ([at, row]) => {
    const cells = row.map((text, column) => cellOf(text, column, at + 1)).join('')
    lines.push(Buffer.from(`<row r="${at + 1}">${cells}</row>`))
  })
  const sheet = Buffer.concat([...lines, Buffer.from('</sheetData></worksheet>')])
  const whole = new Map(Object.entries(parts).map(([name, text]) => [name, Buffer.from(text)]))
  return packWorkbook(whole.set(sheetName, sheet), new Map([[sheetName, await squeeze(sheet)]]))
}

const cellOf = (text: string, at: number, row: number) => {
  if (text === '') return ''
  const safe = formulaSafe(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return `<c r="${columnName(at)}${row}" t="inlineStr"><is><t xml:space="preserve">${safe}</t></is></c>`
}

/** A, B, … Z, AA: the template has fewer than 27 × 26 columns. */
const columnName = (at: number): string =>
  (at >= 26 ? String.fromCharCode(64 + Math.floor(at / 26)) : '') + String.fromCharCode(65 + (at % 26))
