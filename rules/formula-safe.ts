/** Tables as text for a spreadsheet that must not take a name for a formula. */

/**
 * What begins like this would be run by the program that opens the file. Where a spreadsheet separates by semicolons or
 * tabs, or takes a line break inside of quotes for the end of a line, a cell begins there, too.
 */
const formula = /(^|[;,|\t\r\n])(?=(?:[^\S\t\r\n]|["'])*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])|^(?=[\t\r])/g

export function csvCell(value: string): string {
  const safe = value.replaceAll(formula, "$1'")
  return /[",\n\r;]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** With the mark by which spreadsheets know the letters of every language. */
export const csvFile = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((row) => row.map(csvCell).join(',')).join('\r\n')}\r\n`
