/** Tables as text for a spreadsheet that must not take a name for a formula. */

/**
 * What begins like this would be run by the program that opens the file. Where a spreadsheet separates by semicolons or
 * tabs, or takes a line break inside of quotes for the end of a line, a cell begins there, too.
 */
const formula = /(^|[;,|\t\r\n])(?=(?:[^\S\t\r\n]|["'])*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])|^(?=[\t\r])/g

/** No spreadsheet takes it for a formula. */
export const formulaSafe = (value: string): string => value.replaceAll(formula, "$1'")

const guarded = /(^|[;,|\t\r\n])'(?=(?:[^\S\t\r\n]|["'])*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])|^'(?=[\t\r])/g

/** What stood there before it was made safe: for files of ours that come back. */
export const formulaPlain = (value: string): string => value.replaceAll(guarded, (_, before: string = '') => before)

export function csvCell(value: string): string {
  const safe = formulaSafe(value)
  return /[",\n\r;]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** With the mark by which spreadsheets know the letters of every language. */
export const csvFile = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((row) => row.map(csvCell).join(',')).join('\r\n')}\r\n`
