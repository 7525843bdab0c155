import { expect, test } from 'vitest'
import { readablePage } from './readable-page.ts'

const words = { heading: 'Everything about <b>', made: 'today', title: (table: string) => table.toUpperCase(), language: 'cn' }

test('a page of every table, and nothing in it runs', () => {
  const file = {
    made: '2026-11-15T00:00:00Z',
    person: { id: 'x', name: 'Mali' },
    tables: { users: [{ name: '<script>alert(1)</script>', school_id: 's' }], enrolments: [{ classroom: '4B', status: null }, { source: { a: '"' } }] },
  }
  const page = readablePage(file, words)
  expect(page).not.toMatch(/<script|<b>|school_id|school id/)
  expect(page).toContain('&lt;script&gt;alert(1)')
  expect(page).toContain('lang="zh-CN"')
  expect(page).toContain('<h2>USERS</h2>')
  expect(page.match(/<td>/g)).toHaveLength(1 + 3 + 3)
})
