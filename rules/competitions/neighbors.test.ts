import { expect, test } from 'vitest'
import { findNeighbors } from './neighbors.ts'

const rows = [
  { player: 'a', points: 900 },
  { player: 'b', points: 700 },
  { player: 'c', points: 700 },
  { player: 'd', points: 0 },
]

test('names the nearest player with more points and the next player', () => {
  expect(findNeighbors(rows, 'a')).toEqual({ ahead: null, behind: { row: rows[1], gap: 200 } })
  expect(findNeighbors(rows, 'c')).toEqual({ ahead: { row: rows[0], gap: 200 }, behind: { row: rows[3], gap: 700 } })
  expect(findNeighbors(rows, 'b')).toEqual({ ahead: { row: rows[0], gap: 200 }, behind: { row: rows[2], gap: 0 } })
  expect(findNeighbors(rows, 'd')!.behind).toBeNull()
  expect(findNeighbors(rows, 'x')).toBeNull()
})
