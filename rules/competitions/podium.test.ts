import { expect, test } from 'vitest'
import { selectPodium, showsPodiumPoints } from './podium.ts'

const rows = (...points: number[]) =>
  points.map((score) => ({ points: score, rank: 1 + points.filter((otherScore) => otherScore > score).length }))

test.each([
  ['selects three players with different points', [30, 20, 10, 5], [30, 20, 10]],
  ['selects one player when all other players have no points', [10, 0, 0, 0], [10]],
  ['selects no one when all players have no points', [0, 0, 0], []],
  ['omits a second rank that too many players share', [30, 10, 10, 10, 10], [30]],
  ['selects two players on rank 1 and the next player', [20, 20, 10, 5], [20, 20, 10]],
  ['selects all players when all share rank 1', [20, 20, 20, 20], [20, 20, 20, 20]],
])('%s', (_, points, named) => {
  expect(selectPodium(rows(...points)).map((row) => row.points)).toEqual(named)
})

test('hides numbers beside the places of a kite chase, which ranks by landing', () => {
  expect(['quiz', 'arena', 'wind-rush', 'chase'].map(showsPodiumPoints)).toEqual([true, true, true, false])
})
