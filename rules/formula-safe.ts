/** Tables as text for a spreadsheet that must not take a name for a formula. */

/** A cell that begins like this would be run by the program that opens the file. */
const formula = /^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/

export function csvCell(value: string): string {
  const safe = formula.test(value) ? `'${value}` : value
  return /[",\n\r;]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** With the mark by which spreadsheets know the letters of every language. */
export const csvFile = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((row) => row.map(csvCell).join(',')).join('\r\n')}\r\n`
