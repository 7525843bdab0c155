/** Markdown table rows for generated documents. */

type Cell = string | number

const row = (cells: readonly Cell[]) => cells.map((cell) => String(cell).replaceAll('|', '\\|')).join(' | ')

/** Lines of a table. The first cell of a row must not be empty, because rows have no leading bar. */
export function tableLines(header: readonly string[], rows: readonly (readonly Cell[])[]): string[] {
  return [row(header), header.map(() => '---').join('|'), ...rows.map(row)]
}
