import type { PersonFile } from '../data-rights/export-person.server.ts'

export type PageMessages = {
  heading: string
  made: string
  overview: string
  months: string
  /** Label of the link to the data. */
  data: string
  omitted: string
  /** Name of the JSON file that the link saves. */
  fileName: string
  title: (table: string) => string
  word: (column: string) => string
  value: (text: string) => string
  /** BCP 47 language tag, e.g. `zh-CN`. */
  language: string
  moment: (moment: string) => string
  /** Formats the first day of a month in UTC. */
  formatMonth: (day: Date) => string
}

const htmlEntities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text: string) => text.replaceAll(/[&<>"']/g, (character) => htmlEntities[character]!)

/** Ids mean nothing to readers, and the JSON file contains them all. */
const isId = (column: string) => column === 'id' || column.endsWith('_id')
const isEmpty = (value: unknown) => value === null || value === undefined || value === ''
const isTime = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(value)

/** Renders an export for people as a standalone HTML page without scripts or external resources. */
export function renderReadablePage(file: PersonFile, messages: PageMessages): string {
  const { tables } = file
  const { heading, made, title, word, value, language, moment } = messages
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
    return `<h2 id="${escapeHtml(table)}">${escapeHtml(title(table))}</h2>\n<div class="wide"><table><thead><tr>${head}</tr></thead>\n<tbody>${rows.map((row) => `<tr>${renderCells(row)}</tr>`).join('\n')}</tbody></table></div>`
  })
  const counts = Object.entries(tables).map(([table, rows]) => ({
    label: title(table),
    count: rows.length,
    link: `#${table}`,
  }))
  return `<!doctype html>
<html lang="${escapeHtml(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escapeHtml(heading)}</title>
<style>${pageStyle}</style>
</head><body><header>${kitePicture}<div><h1>${escapeHtml(heading)}</h1><p>${escapeHtml(made)}</p>
<p><a download="${escapeHtml(messages.fileName)}" href="data:application/json;base64,${encodeBase64(JSON.stringify(file, null, 2))}">${escapeHtml(messages.data)}</a></p></div></header>
${file.leftOut ? `<p><strong>${escapeHtml(messages.omitted)}</strong></p>` : ''}
<h2>${escapeHtml(messages.overview)}</h2>
${renderBars(counts)}
${renderMonths(tables, messages)}
${sections.join('\n')}
</body></html>
`
}

/** Bars by month of the rows that have a time, for the latest two years. */
function renderMonths(tables: PersonFile['tables'], { months, formatMonth }: PageMessages): string {
  const times = Object.values(tables).flatMap((rows) =>
    rows.flatMap((row) => timeColumns.map((column) => row[column]).find(isTime) ?? []),
  )
  if (times.length === 0) return ''
  const bars = [...Map.groupBy(times, (time) => time.slice(0, 7))]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .slice(-24)
    .map(([month, group]) => ({ label: formatMonth(new Date(`${month}-01T00:00:00Z`)), count: group.length }))
  return `<h2>${escapeHtml(months)}</h2>\n${renderBars(bars)}`
}

const timeColumns = ['at', 'happened_at', 'ended_at', 'played_at', 'created_at', 'made_at', 'written_at'] as const

type Bar = { label: string; count: number; link?: string }

/** Bars drawn by SVG, with the figures as text. */
function renderBars(bars: readonly Bar[]): string {
  const most = Math.max(1, ...bars.map(({ count }) => count))
  const items = bars.map(({ label, count, link }) => {
    const text = link ? `<a href="${escapeHtml(link)}">${escapeHtml(label)}</a>` : escapeHtml(label)
    const width = Math.max(2, Math.round((count / most) * 200))
    return `<li><span>${text}</span><svg aria-hidden="true" width="200" height="14"><rect width="${width}" height="14" rx="7" fill="#0B70CF"/></svg><b>${count}</b></li>`
  })
  return `<ul class="bars">${items.join('')}</ul>`
}

const kitePicture =
  '<svg aria-hidden="true" width="72" height="96" viewBox="0 0 72 96"><path d="M36 2 68 34 36 72 4 34z" fill="#F95A42"/><path d="M36 2v70M4 34h64" stroke="#fff" stroke-width="2" opacity=".6"/><circle cx="27" cy="30" r="4" fill="#172338"/><circle cx="45" cy="30" r="4" fill="#172338"/><path d="M27 42q9 8 18 0" fill="none" stroke="#172338" stroke-width="3" stroke-linecap="round"/><path d="M36 72q10 8 0 14t4 10" fill="none" stroke="#0B70CF" stroke-width="3"/></svg>'

const pageStyle =
  "body{font:16px/1.6 system-ui,'Noto Sans Thai','Noto Sans KR','Noto Sans SC',sans-serif;color:#172338;margin:2rem auto;max-width:70rem;padding:0 1rem}header{display:flex;gap:1.25rem;align-items:center}h1{margin:0;font-size:1.6rem}h2{margin:2rem 0 .5rem;font-size:1.2rem}p{margin:.25rem 0}a{color:#0B70CF}.bars{list-style:none;padding:0;margin:0}.bars li{display:grid;grid-template-columns:minmax(8rem,18rem) 200px auto;gap:.75rem;align-items:center}.wide{overflow-x:auto}table{border-collapse:collapse;width:100%}td,th{border-bottom:1px solid #d6deea;padding:.35rem .6rem;text-align:left;vertical-align:top;overflow-wrap:anywhere}th{background:#EEF8FF}@media(max-width:30rem){.bars li{grid-template-columns:1fr 3rem}.bars svg{grid-row:2;width:100%}}"

/** In parts, because the number of arguments of a call is limited. */
function encodeBase64(text: string): string {
  const bytes = new TextEncoder().encode(text)
  let binary = ''
  for (let start = 0; start < bytes.length; start += 8_192)
    binary += String.fromCharCode(...bytes.subarray(start, start + 8_192))
  return btoa(binary)
}
