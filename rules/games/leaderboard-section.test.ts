import { expect, test } from 'vitest'
import { selectRowsAround } from './leaderboard-section.ts'

const rows = Array.from({ length: 20 }, (_, index) => ({ student: `s${index}`, score: 1_000 - 10 * index }))
const ranks = (student: string) => selectRowsAround(rows, student).map(({ rank }) => rank)

test('selects five rows above and five below the student', () =>
  expect(ranks('s11')).toEqual([7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17]))
test('selects fewer rows at both ends of the list', () => {
  expect(ranks('s1')).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect(ranks('s19')).toEqual([15, 16, 17, 18, 19, 20])
})
test('selects the top of the list for a student who has not played', () =>
  expect(ranks('nobody')).toEqual([1, 2, 3, 4, 5, 6]))
test('gives equal scores the same rank', () => {
  const even = [5, 5, 4].map((score, index) => ({ student: `s${index}`, score }))
  expect(selectRowsAround(even, 's0').map(({ rank }) => rank)).toEqual([1, 1, 3])
})
