import { expect, test } from 'vitest'
import { placesAround } from './board-places.ts'

const rows = Array.from({ length: 20 }, (_, at) => ({ student: `s${at}`, score: 1_000 - 10 * at }))
const ranks = (student: string) => placesAround(rows, student).map(({ rank }) => rank)

test('five before and five after', () => expect(ranks('s11')).toEqual([7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17]))
test('fewer at the ends', () => {
  expect(ranks('s1')).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect(ranks('s19')).toEqual([15, 16, 17, 18, 19, 20])
})
test('whoever has not played is shown the beginning', () => expect(ranks('nobody')).toEqual([1, 2, 3, 4, 5, 6]))
test('who has as many has the same rank', () => {
  const even = [5, 5, 4].map((score, at) => ({ student: `s${at}`, score }))
  expect(placesAround(even, 's0').map(({ rank }) => rank)).toEqual([1, 1, 3])
})
