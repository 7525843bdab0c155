/** A table as a file that every spreadsheet opens in the right letters and that none of them runs. */

/** What a spreadsheet would take for a formula, told to be text. */
const safe = (cell: string) => (/^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell)

const quoted = (cell: string) => (/[",\r\n;]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

export const csvOf = (rows: readonly (readonly string[])[]): string => `\ufeff${rows.map((row) => row.map((cell) => quoted(safe(cell))).join(',')).join('\r\n')}\r\n`
