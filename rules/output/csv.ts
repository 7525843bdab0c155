/** CSV output that a spreadsheet cannot interpret as formulas (CSV injection). */

/**
 * A spreadsheet runs a cell that starts like this. Some spreadsheets also start a new cell at a semicolon, a tab or a
 * line break inside quotes, so the pattern matches there too.
 */
const formulaStart = /(^|[;,|\t\r\n])(?=(?:[^\S\t\r\n]|["'])*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])|^(?=[\t\r])/g

/** Puts an apostrophe before each formula start, so that spreadsheets read text. */
export const escapeFormulas = (value: string): string => value.replaceAll(formulaStart, "$1'")

const escapedFormulaStart = /(^|[;,|\t\r\n])'(?=(?:[^\S\t\r\n]|["'])*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])|^'(?=[\t\r])/g

/** Reverts `escapeFormulas`, for exported files that are imported again. */
export const unescapeFormulas = (value: string): string =>
  value.replaceAll(escapedFormulaStart, (_, before: string = '') => before)

export function formatCsvCell(value: string): string {
  const safe = escapeFormulas(value)
  return /[",\n\r;]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Starts with a byte order mark so that spreadsheets read the file as UTF-8. */
export const formatCsv = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((row) => row.map(formatCsvCell).join(',')).join('\r\n')}\r\n`
