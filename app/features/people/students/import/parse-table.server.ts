import Papa from 'papaparse'
import { truncateText, isText } from '#rules/input/text.ts'
import { readSheet } from 'read-excel-file/universal'
import { decodeText } from './decode-text.server.ts'
import { limits, sheetLimits, FileError, type Encoding, type FileShape, type Table } from './limits.ts'
import { repackWorkbook } from './repack-workbook.server.ts'

/** Parses the bytes of a file; the file type is detected from the content, not from the name. */
export async function parseTable(file: Buffer, selected: Encoding | null, shape: FileShape = 'list'): Promise<Table> {
  if (file.length > limits.fileBytes) throw new FileError('too-large')
  if (file.length === 0) throw new FileError('no-rows')
  const isZip = file.readUInt32BE(0) === 0x504b0304
  if (isZip && shape !== 'lines') return { encoding: null, rows: cleanRows(await readWorkbookRows(file), shape) }
  return shape === 'lines' ? parseLines(file, selected) : parseCsv(file, selected, shape)
}

function parseLines(file: Buffer, selected: Encoding | null): Table {
  const { encoding, text } = decodeText(file, selected)
  const lines = text.split(/\r\n|\r|\n/, sheetLimits.rows + 2)
  return {
    encoding,
    rows: cleanRows(
      lines.map((line) => [line]),
      'lines',
    ),
  }
}

async function readWorkbookRows(file: Buffer): Promise<string[][]> {
  const repacked = repackWorkbook(file)
  const copy = new Uint8Array(repacked).buffer
  // Keep numbers as text: a student number may start with zeros or exceed the precision of a JavaScript number.
  const rows = await readSheet(copy, 1, { parseNumber: (text: string) => text as unknown as number }).catch(() => {
    throw new FileError('unreadable')
  })
  return rows.map((row) => row.slice(0, limits.keptColumns).map((cell) => formatCell(cell)))
}

function formatCell(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  return cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell)
}

function parseCsv(file: Buffer, selected: Encoding | null, shape: FileShape): Table {
  const { encoding, text: input } = decodeText(file, selected)
  const text = shape === 'list' ? input.replaceAll(/[\r\n]{3,}/g, '\n') : input
  // Quotes are expensive for the CSV parser; a real list has only a few per row.
  if (countCharacters(text, '"') > limits.rows * 10) throw new FileError('unreadable')
  // The parser would turn a line of a million separators into a million cells before any limit applies.
  if (countMaxSeparators(text) > limits.columns * 10) throw new FileError('too-many-rows')
  const { data } = Papa.parse<string[]>(text, {
    delimitersToGuess: [',', '\t', ';', '|'],
    skipEmptyLines: shape === 'list' ? 'greedy' : false,
    preview: limits.rows + 2,
  })
  return {
    encoding,
    rows: cleanRows(
      data.map((row) => row.slice(0, limits.keptColumns + 1)),
      shape,
    ),
  }
}

function countCharacters(text: string, letter: string): number {
  let count = 0
  for (let index = text.indexOf(letter); index >= 0; index = text.indexOf(letter, index + 1)) count++
  return count
}

function countMaxSeparators(text: string): number {
  let [widest, separators] = [0, 0]
  for (let index = 0; index < text.length; index++) {
    const letter = text.charCodeAt(index)
    if (letter === 10 || letter === 13) separators = 0
    else if (letter === 44 || letter === 9 || letter === 59 || letter === 124) widest = Math.max(widest, ++separators)
  }
  return widest
}

/**
 * Truncates long cells and removes empty rows and trailing empty columns. Applies the same text rules as forms
 * (`isText`), so that a file cannot bring text that a form would refuse.
 */
function cleanRows(rawRows: string[][], shape: FileShape): string[][] {
  const [maxRows, maxCharacters] =
    shape === 'list' ? [limits.rows, limits.cellLetters] : [sheetLimits.rows, sheetLimits.cellLetters]
  const trimmedRows = rawRows.map((row) =>
    row.slice(0, limits.keptColumns).map((cell) => truncateText(cell, maxCharacters).trim()),
  )
  const isFilled = (row: string[]) => row.some((cell) => cell !== '')
  const rows =
    shape === 'list' ? trimmedRows.filter(isFilled) : trimmedRows.slice(0, trimmedRows.findLastIndex(isFilled) + 1)
  if (rows.length === 0) throw new FileError('no-rows')
  if (!rows.every((row) => row.every(isText))) throw new FileError('unreadable')
  if (rows.length > maxRows + 1) throw new FileError('too-many-rows')
  if (rows.reduce((sum, row) => sum + row.reduce((all, cell) => all + cell.length, 0), 0) > limits.letters)
    throw new FileError('too-large')
  const width = rows.reduce((widest, row) => Math.max(widest, row.findLastIndex((cell) => cell !== '') + 1), 0)
  return rows.map((row) => Array.from({ length: width }, (_, column) => row[column] ?? ''))
}
