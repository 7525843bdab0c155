import { expect, test } from 'vitest'
import { parseListQuery, formatListQuery } from './list-query.ts'

const defaults = { search: '', sort: 'name', direction: 'up', page: 1, size: 25 }

test.each([
  ['', defaults],
  [
    'search=%20mali%20&sort=identifier&direction=down&page=3&size=100',
    { search: 'mali', sort: 'identifier', direction: 'down', page: 3, size: 100 },
  ],
  ['sort=password&page=-1&size=999999&direction=sideways', defaults],
  ['page=1e9', defaults],
])('parses the parameters "%s" and replaces invalid values by defaults', (address, expected) => {
  expect(parseListQuery(new URLSearchParams(address))).toEqual(expected)
})

test('a formatted query parses to the same values, and default values are omitted', () => {
  const query = { search: 'มะลิ', sort: { key: 'since', direction: 'down' as const }, page: 2, size: 50 as const }
  expect(parseListQuery(formatListQuery(query))).toEqual({
    search: 'มะลิ',
    sort: 'since',
    direction: 'down',
    page: 2,
    size: 50,
  })
  expect(formatListQuery({ search: '', sort: { key: 'name', direction: 'up' }, page: 1, size: 25 }).size).toBe(0)
})
