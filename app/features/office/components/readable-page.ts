import type { PersonFile } from '../export-person.server.ts'

type Words = { heading: string; made: string; title: (table: string) => string; language: string }

const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const safe = (text: string) => text.replaceAll(/[&<>"']/g, (mark) => marks[mark]!)
const shown = (value: unknown) => (value === null || value === undefined ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value))

/** The file for people: a page that opens anywhere, without us, and runs nothing. */
export function readablePage({ tables }: PersonFile, { heading, made, title, language }: Words): string {
  const sections = Object.entries(tables).map(([table, rows]) => {
    const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter((column) => column !== 'school_id')
    const cells = (row: Record<string, unknown>) => columns.map((column) => `<td>${safe(shown(row[column]))}</td>`).join('')
    const head = columns.map((column) => `<th scope="col">${safe(column.replaceAll('_', ' '))}</th>`).join('')
    return `<h2>${safe(title(table))}</h2>\n<table><thead><tr>${head}</tr></thead>\n<tbody>${rows.map((row) => `<tr>${cells(row)}</tr>`).join('\n')}</tbody></table>`
  })
  return `<!doctype html>
<html lang="${language === 'cn' ? 'zh-CN' : safe(language)}"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${safe(heading)}</title>
<style>body{font:16px/1.5 sans-serif;margin:2rem auto;max-width:70rem;padding:0 1rem}table{border-collapse:collapse;width:100%}td,th{border:1px solid #bbb;padding:.3rem .5rem;text-align:left;vertical-align:top;overflow-wrap:anywhere}</style>
</head><body><h1>${safe(heading)}</h1><p>${safe(made)}</p>
${sections.join('\n')}
</body></html>
`
}
