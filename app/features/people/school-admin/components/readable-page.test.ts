import { expect, test } from 'vitest'
import { getDayFormat, getTimeFormat } from '#app/platform/time/dates.ts'
import { renderReadablePage } from './readable-page.ts'

const messages = {
  heading: 'Everything about <b>',
  made: 'today',
  overview: 'Overview',
  months: 'By month',
  data: 'Download the data',
  omitted: 'Too many',
  fileName: 'skykite.json',
  title: (table: string) => table.toUpperCase(),
  word: (column: string) => `~${column}`,
  value: (text: string) => (text === 'active' ? 'ใช้งานอยู่' : text),
  language: 'th',
  formatMonth: (day: Date) => getDayFormat('th', { month: 'short', year: 'numeric' }).format(day),
  moment: (moment: string) => getTimeFormat('th', 'Asia/Bangkok', { dateStyle: 'medium' }).format(new Date(moment)),
}

test('renders every table in the reader’s language and escapes all HTML', () => {
  const file = {
    made: '2026-11-15T00:00:00Z',
    person: { id: 'x', name: 'Mali' },
    tables: {
      users: [{ name: '<script>alert(1)</script>', school_id: 's', id: 'x', image: null }],
      enrolments: [
        { classroom: '4B', status: 'active', created_at: '2026-11-15T08:51:20.688793+00:00' },
        { source: { a: '"' }, status: null },
      ],
    },
  }
  const page = renderReadablePage(file, messages)
  expect(page).not.toMatch(/<script|about <b>|school_id|image/)
  expect(page).toContain('&lt;script&gt;alert(1)')
  expect(page).toContain('lang="th"')
  expect(page).toContain('>USERS</h2>')
  expect(page).toContain('~classroom')
  expect(page).toContain('<td>ใช้งานอยู่</td>')
  // The Thai calendar counts years from the Buddhist era.
  expect(page).toMatch(/2569/)
  expect(page.match(/<td>/g)).toHaveLength(1 + 4 + 4)
})

test('contains pictures and the complete data, and loads nothing', () => {
  const file = {
    made: '2026-11-15T00:00:00Z',
    person: { id: 'x', name: 'มะลิ' },
    tables: {
      plays: [
        { id: 'p', at: '2026-10-02T08:00:00Z' },
        { id: 'q', at: '2026-11-02T08:00:00Z' },
      ],
    },
    leftOut: { plays: 3 },
  }
  const page = renderReadablePage(file, messages)
  const [, data] = page.match(/download="skykite\.json" href="data:application\/json;base64,([^"]+)"/)!
  expect(JSON.parse(Buffer.from(data!, 'base64').toString('utf8'))).toEqual(file)
  expect(page.match(/<rect /g)).toHaveLength(1 + 2)
  expect(page).toContain('Too many')
  expect(page.replace(/href="data:[^"]+"/, '')).not.toMatch(/https?:|src=|url\(/)
})
