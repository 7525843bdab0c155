import { expect, test } from 'vitest'
import { listQueryOf, searchOf } from './list-query.ts'

const plain = { search: '', sort: 'name', direction: 'up', page: 1, size: 25 }

test.each([
  ['', plain],
  [
    'search=%20mali%20&sort=identifier&direction=down&page=3&size=100',
    { search: 'mali', sort: 'identifier', direction: 'down', page: 3, size: 100 },
  ],
  ['sort=password&page=-1&size=999999&direction=sideways', plain],
  ['page=1e9', plain],
])('%s', (address, expected) => {
  expect(listQueryOf(new URLSearchParams(address))).toEqual(expected)
})

test('there and back', () => {
  const asked = { search: 'มะลิ', sort: { key: 'since', direction: 'down' as const }, page: 2, size: 50 as const }
  expect(listQueryOf(searchOf(asked))).toEqual({ search: 'มะลิ', sort: 'since', direction: 'down', page: 2, size: 50 })
  expect(searchOf({ search: '', sort: { key: 'name', direction: 'up' }, page: 1, size: 25 }).size).toBe(0)
})
