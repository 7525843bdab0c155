import { fullName, guessColumns, type ColumnRole } from './columns.ts'
import { parseTitle } from './titles.ts'

/** Reads the cells of one pasted line: one student, several students, or a line with more than one reading. */

/** How the teacher reads lines that could mean several things: `Smith, Oliver` or `Oliver` and `Smith`. */
export const nameReadings = ['given-first', 'family-first', 'several'] as const
export type NameReading = (typeof nameReadings)[number]

/**
 * Cells separated by commas, cells that could each be a whole name (`John Smith, Mary Jones`), or table columns without
 * headings. Each kind has its own reading, because one paste can contain all of them.
 */
export const doubts = ['comma', 'full-names', 'columns'] as const
export type Doubt = (typeof doubts)[number]
export type Readings = Readonly<Partial<Record<Doubt, NameReading>>>

export type PastedEntry = { readonly name: string; readonly identifier: string; readonly doubt: Doubt | null }

/** Numbering or bullet before a name: `1.`, `(2)`, `๓)`, `4）`, `5번`, `6号`, `-`, `•`. */
const numbering =
  /^\s*(?:[([（［【]?[\d๐-๙０-９]{1,3}(?:[.)\]:、．）］】：]|[번号](?=[\s.:：]|\p{L}{2}))[.:：]?\s*|[-–—•*·]\s+|[\d๐-๙０-９]{1,3}\s+(?=\D))/u
/** Looks like a student number: contains a digit, otherwise letters and punctuation. */
const code = /^(?=.*\d)[\p{L}\d._/-]{1,24}$/u
/** A student number before a name, separated by a space. */
const numberFirst = /^(\d{4,24})\s+(?=\p{L})/u
const runningNumber = /^[\d๐-๙]{1,3}[.)]?$/u
const eastAsian = /^[\p{Script=Han}\p{Script=Hangul}\s·]+$/u
const thai = /^[\p{Script=Thai}\s.]+$/u

const trimCell = (cell: string) => cell.replaceAll(/^\s*"|"\s*$/g, '').trim()

export const isTable = (lineText: string): boolean => lineText.includes('\t')

export const splitCells = (lineText: string): string[] =>
  lineText.split(isTable(lineText) ? '\t' : /[,;，；、]/u).map(trimCell)

export function readLine(lineText: string, readings: Readings): PastedEntry[] {
  if (lineText.trim() === '') return []
  const table = isTable(lineText)
  const cells = splitCells(table ? lineText : lineText.replace(numbering, ''))
  if (cells.length === 1) {
    const name = lineText.replace(numbering, '').trim()
    return [
      { name: trimCell(name.replace(numberFirst, '')), identifier: numberFirst.exec(name)?.[1] ?? '', doubt: null },
    ]
  }
  const codes = cells.filter((cell) => code.test(cell))
  // A row counter comes before the student number. A single number of up to three digits is a row counter.
  const [first = '', second] = codes
  const identifier = second ?? (runningNumber.test(first) ? '' : first)
  const names = joinTitles(cells.filter((cell) => cell !== '' && cell !== first && cell !== second))
  const doubt = findDoubt(names, table)
  const reading = doubt ? readings[doubt] : defaultReading(names, table)
  const entry = (name: string, isUnclear = false): PastedEntry => ({
    name: name.replace(numbering, '').trim(),
    identifier,
    doubt: isUnclear ? doubt : null,
  })
  // Without a name the line is returned as it is, so that the teacher sees it.
  if (names.length === 0)
    return cells.some((cell) => cell !== '') ? [{ name: cells.join(' ').trim(), identifier: '', doubt: null }] : []
  if (reading === undefined) return [entry(names.join(', '), true)]
  // A number belongs to one student: with several students on the line it is not theirs.
  if (reading === 'several') return names.map((name) => ({ ...entry(name), identifier: '' }))
  return [entry(joinName(reading === 'family-first' ? [...names.slice(1), names[0]!] : names))]
}

/**
 * A row below headings: each column has its role, and the columns without one are skipped. A row that does not fit the
 * headings, like a name typed below a copied table, is read by its content.
 */
export function readRow(lineText: string, roles: readonly ColumnRole[], readings: Readings): PastedEntry[] {
  const cells = splitCells(lineText)
  if (!fitsColumns(cells, roles)) return readLine(lineText, readings)
  const { name, family, title, identifier } = cellsByRole(cells, roles)
  return [{ name: `${title} ${fullName(name.replace(numbering, ''), family)}`.trim(), identifier, doubt: null }]
}

const cellsByRole = (cells: readonly string[], roles: readonly ColumnRole[]) => {
  const cellOf = (role: ColumnRole) => cells[roles.indexOf(role)] ?? ''
  return { name: cellOf('name'), family: cellOf('family'), title: cellOf('title'), identifier: cellOf('identifier') }
}

/** The name contains letters, the student ID is no name, and no cell is outside of the columns. */
function fitsColumns(cells: readonly string[], roles: readonly ColumnRole[]): boolean {
  const { name, identifier } = cellsByRole(cells, roles)
  const isName = /\p{L}/u.test(name) && (identifier !== '' || !code.test(name))
  return (
    isName && (identifier === '' || code.test(identifier)) && cells.slice(roles.length).every((cell) => cell === '')
  )
}

/** The roles of the columns, if the first pasted line consists of headings. */
export function findColumnRoles(lines: readonly string[]): readonly ColumnRole[] | null {
  const rows = lines.filter((line) => line.trim() !== '').map(splitCells)
  if ((rows[0]?.length ?? 0) < 2) return null
  const { header, roles } = guessColumns(rows, new Date(0).getUTCFullYear())
  return header && roles.includes('name') ? roles : null
}

/** A column with only a title belongs to the name after it. */
const joinTitles = ([title, ...names]: readonly string[]): string[] =>
  title === undefined
    ? []
    : names.length > 0 && parseTitle(title)
      ? [`${title} ${names[0]!}`, ...names.slice(1)]
      : [title, ...names]

/**
 * Korean and Chinese names are complete in one cell, unless the family name alone is in the first. Thai tables have the
 * given name first. Everything else has more than one reading.
 */
function findDoubt(names: readonly string[], table: boolean): Doubt | null {
  if (names.length < 2) return null
  if (names.every((name) => eastAsian.test(name))) return isFamilyCell(names[0]!) || !table ? null : 'columns'
  if (table) return names.every((name) => thai.test(name)) ? null : 'columns'
  return names.every((name) => /\S\s+\S/u.test(name)) ? 'full-names' : 'comma'
}

const isFamilyCell = (cell: string) => Array.from(cell).length === 1

const defaultReading = (names: readonly string[], table: boolean): NameReading =>
  names.length > 1 && !table && !isFamilyCell(names[0]!) ? 'several' : 'given-first'

const joinName = (names: readonly string[]): string =>
  names.join(names.length > 1 && isFamilyCell(names[0]!) && eastAsian.test(names[0]!) ? '' : ' ')
