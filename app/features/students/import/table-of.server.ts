import Papa from 'papaparse'
import { cutText, isText } from '#rules/input/text.ts'
import { readSheet } from 'read-excel-file/universal'
import { decodeText } from './decode-text.server.ts'
import { limits, sheetLimits, Unfit, type Encoding, type Shape, type Table } from './limits.ts'
import { safeWorkbook } from './open-workbook.server.ts'

/** A table out of the bytes of a file, whatever its name says. */
export async function tableOf(file: Buffer, chosen: Encoding | null, shape: Shape = 'list'): Promise<Table> {
  if (file.length > limits.fileBytes) throw new Unfit('too-large')
  if (file.length === 0) throw new Unfit('no-rows')
  const isZip = file.readUInt32BE(0) === 0x504b0304
  if (isZip && shape !== 'lines') return { encoding: null, rows: tidy(await workbookRows(file), shape) }
  return shape === 'lines' ? linesOf(file, chosen) : textTable(file, chosen, shape)
}

function linesOf(file: Buffer, chosen: Encoding | null): Table {
  const { encoding, text } = decodeText(file, chosen)
  const lines = text.split(/\r\n|\r|\n/, sheetLimits.rows + 2)
  return {
    encoding,
    rows: tidy(
      lines.map((line) => [line]),
      'lines',
    ),
  }
}

async function workbookRows(file: Buffer): Promise<string[][]> {
  const safe = safeWorkbook(file)
  const copy = new Uint8Array(safe).buffer
  // Numbers stay as written: a school's number may begin with zeros or be longer than a number can be.
  const rows = await readSheet(copy, 1, { parseNumber: (text: string) => text as unknown as number }).catch(() => {
    throw new Unfit('unreadable')
  })
  return rows.map((row) => row.slice(0, limits.keptColumns).map((cell) => cellText(cell)))
}

function cellText(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  return cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell)
}

function textTable(file: Buffer, chosen: Encoding | null, shape: Shape): Table {
  const { encoding, text: given } = decodeText(file, chosen)
  const text = shape === 'list' ? given.replaceAll(/[\r\n]{3,}/g, '\n') : given
  // Each quote makes the parser look back and forth; a list has a few per row.
  if (countOf(text, '"') > limits.rows * 10) throw new Unfit('unreadable')
  // A line of a million separators would become a million cells before anybody could say stop.
  if (widestLine(text) > limits.columns * 10) throw new Unfit('too-many-rows')
  const { data } = Papa.parse<string[]>(text, {
    delimitersToGuess: [',', '\t', ';', '|'],
    skipEmptyLines: shape === 'list' ? 'greedy' : false,
    preview: limits.rows + 2,
  })
  return {
    encoding,
    rows: tidy(
      data.map((row) => row.slice(0, limits.keptColumns + 1)),
      shape,
    ),
  }
}

function countOf(text: string, letter: string): number {
  let found = 0
  for (let at = text.indexOf(letter); at >= 0; at = text.indexOf(letter, at + 1)) found++
  return found
}

function widestLine(text: string): number {
  let [widest, separators] = [0, 0]
  for (let at = 0; at < text.length; at++) {
    const letter = text.charCodeAt(at)
    if (letter === 10 || letter === 13) separators = 0
    else if (letter === 44 || letter === 9 || letter === 59 || letter === 124) widest = Math.max(widest, ++separators)
  }
  return widest
}

/**
 * Cells cut to a sensible length, empty rows and empty columns at the right gone. What no form may send, no file may
 * bring.
 */
function tidy(given: string[][], shape: Shape): string[][] {
  const [most, letters] =
    shape === 'list' ? [limits.rows, limits.cellLetters] : [sheetLimits.rows, sheetLimits.cellLetters]
  const cut = given.map((row) => row.slice(0, limits.keptColumns).map((cell) => cutText(cell, letters).trim()))
  const isFilled = (row: string[]) => row.some((cell) => cell !== '')
  const rows = shape === 'list' ? cut.filter(isFilled) : cut.slice(0, cut.findLastIndex(isFilled) + 1)
  if (rows.length === 0) throw new Unfit('no-rows')
  if (!rows.every((row) => row.every(isText))) throw new Unfit('unreadable')
  if (rows.length > most + 1) throw new Unfit('too-many-rows')
  if (rows.reduce((sum, row) => sum + row.reduce((all, cell) => all + cell.length, 0), 0) > limits.letters)
    throw new Unfit('too-large')
  const width = rows.reduce((widest, row) => Math.max(widest, row.findLastIndex((cell) => cell !== '') + 1), 0)
  return rows.map((row) => Array.from({ length: width }, (_, column) => row[column] ?? ''))
}
