import { promisify } from 'node:util'
import { deflateRaw } from 'node:zlib'
import { columnLetter } from '#rules/output/column-letter.ts'
import { escapeFormulas } from '#rules/output/csv.ts'
import { packWorkbook } from '#app/features/people/students/public.server.ts'
import { forEachInSlices } from '#app/platform/limits/for-each-in-slices.server.ts'

const deflate = promisify(deflateRaw)
const sheetName = 'xl/worksheets/sheet1.xml'

/**
 * Creates an XLSX file with one sheet of text cells and only the required parts. A full bank is eight megabytes of XML,
 * so rows are written in slices and compressed off the event loop.
 */
export async function createWorkbook(rows: readonly (readonly string[])[]): Promise<Buffer> {
  const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
  const [sheetNamespace, relationshipTypes] = [
    'http://schemas.openxmlformats.org/spreadsheetml/2006/main',
    'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
  ]
  const relationship = (id: string, kind: string, target: string) =>
    `<Relationship Id="${id}" Type="${relationshipTypes}/${kind}" Target="${target}"/>`
  const relationships = (...entries: string[]) =>
    `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${entries.join('')}</Relationships>`
  const contentType = (part: string, name: string) =>
    `<Override PartName="/${part}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${name}+xml"/>`
  const parts: Record<string, string> = {
    '[Content_Types].xml': `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${contentType('xl/workbook.xml', 'sheet.main')}${contentType(sheetName, 'worksheet')}</Types>`,
    '_rels/.rels': relationships(relationship('rId1', 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml': `${head}<workbook xmlns="${sheetNamespace}" xmlns:r="${relationshipTypes}"><sheets><sheet name="Questions" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relationships(relationship('rId1', 'worksheet', 'worksheets/sheet1.xml')),
  }
  const lines = [Buffer.from(`${head}<worksheet xmlns="${sheetNamespace}"><sheetData>`)]
  await forEachInSlices(rows.entries(), ([rowIndex, row]) => {
    const cells = row.map((text, column) => formatCell(text, column, rowIndex + 1)).join('')
    lines.push(Buffer.from(`<row r="${rowIndex + 1}">${cells}</row>`))
  })
  const sheet = Buffer.concat([...lines, Buffer.from('</sheetData></worksheet>')])
  const files = new Map(Object.entries(parts).map(([name, text]) => [name, Buffer.from(text)]))
  return packWorkbook(files.set(sheetName, sheet), new Map([[sheetName, await deflate(sheet)]]))
}

const formatCell = (text: string, column: number, row: number) => {
  if (text === '') return ''
  const safe = escapeFormulas(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return `<c r="${columnLetter(column)}${row}" t="inlineStr"><is><t xml:space="preserve">${safe}</t></is></c>`
}
