import type { PersonFile } from '../export-person.server.ts'

export type Words = {
  heading: string
  made: string
  title: (table: string) => string
  word: (column: string) => string
  value: (text: string) => string
  /** As browsers name it: `zh-CN`. */
  language: string
  moment: (moment: string) => string
}

const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const safe = (text: string) => text.replaceAll(/[&<>"']/g, (mark) => marks[mark]!)

/** Ids say nothing to people; they are all in the other file. */
const isId = (column: string) => column === 'id' || column.endsWith('_id')
const isEmpty = (value: unknown) => value === null || value === undefined || value === ''
const isTime = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(value)

/** The file for people: a page that opens anywhere, without us, and runs nothing. */
export function readablePage(
  { tables }: PersonFile,
  { heading, made, title, word, value, language, moment }: Words,
): string {
  const shown = (cell: unknown) =>
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
    const cells = (row: Record<string, unknown>) =>
      columns.map((column) => `<td>${safe(shown(row[column]))}</td>`).join('')
    const head = columns.map((column) => `<th scope="col">${safe(word(column))}</th>`).join('')
    return `<h2>${safe(title(table))}</h2>\n<table><thead><tr>${head}</tr></thead>\n<tbody>${rows.map((row) => `<tr>${cells(row)}</tr>`).join('\n')}</tbody></table>`
  })
  return `<!doctype html>
<html lang="${safe(language)}"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${safe(heading)}</title>
<style>body{font:16px/1.5 sans-serif;margin:2rem auto;max-width:70rem;padding:0 1rem}table{border-collapse:collapse;width:100%}td,th{border:1px solid #bbb;padding:.3rem .5rem;text-align:left;vertical-align:top;overflow-wrap:anywhere}</style>
</head><body><h1>${safe(heading)}</h1><p>${safe(made)}</p>
${sections.join('\n')}
</body></html>
`
}
