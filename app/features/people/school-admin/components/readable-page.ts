import type { PersonFile } from '../data-rights/export-person.server.ts'

export type PageMessages = {
  heading: string
  made: string
  title: (table: string) => string
  word: (column: string) => string
  value: (text: string) => string
  /** BCP 47 language tag, e.g. `zh-CN`. */
  language: string
  moment: (moment: string) => string
}

const htmlEntities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text: string) => text.replaceAll(/[&<>"']/g, (character) => htmlEntities[character]!)

/** Ids mean nothing to readers, and the JSON file contains them all. */
const isId = (column: string) => column === 'id' || column.endsWith('_id')
const isEmpty = (value: unknown) => value === null || value === undefined || value === ''
const isTime = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(value)

/** Renders an export for people as a standalone HTML page without scripts or external resources. */
export function renderReadablePage(
  { tables }: PersonFile,
  { heading, made, title, word, value, language, moment }: PageMessages,
): string {
  const formatCell = (cell: unknown) =>
    isEmpty(cell)
      ? ''
      : isTime(cell)
        ? moment(cell)
        : typeof cell === 'object'
          ? JSON.stringify(cell)
          : value(String(cell))
  const sections = Object.entries(tables).map(([table, rows]) => {
    const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter(
      (column) => !isId(column) && rows.some((row) => !isEmpty(row[column])),
    )
    const renderCells = (row: Record<string, unknown>) =>
      columns.map((column) => `<td>${escapeHtml(formatCell(row[column]))}</td>`).join('')
    const head = columns.map((column) => `<th scope="col">${escapeHtml(word(column))}</th>`).join('')
    return `<h2>${escapeHtml(title(table))}</h2>\n<table><thead><tr>${head}</tr></thead>\n<tbody>${rows.map((row) => `<tr>${renderCells(row)}</tr>`).join('\n')}</tbody></table>`
  })
  return `<!doctype html>
<html lang="${escapeHtml(language)}"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escapeHtml(heading)}</title>
<style>body{font:16px/1.5 sans-serif;margin:2rem auto;max-width:70rem;padding:0 1rem}table{border-collapse:collapse;width:100%}td,th{border:1px solid #bbb;padding:.3rem .5rem;text-align:left;vertical-align:top;overflow-wrap:anywhere}</style>
</head><body><h1>${escapeHtml(heading)}</h1><p>${escapeHtml(made)}</p>
${sections.join('\n')}
</body></html>
`
}
