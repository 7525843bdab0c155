import { expect, test } from 'vitest'
import { onPodium } from './podium.ts'

const rows = (...points: number[]) =>
  points.map((own) => ({ points: own, rank: 1 + points.filter((other) => other > own).length }))

test.each([
  ['three who differ', [30, 20, 10, 5], [30, 20, 10]],
  ['one who was right, while all others share the second place', [10, 0, 0, 0], [10]],
  ['nobody who was right', [0, 0, 0], []],
  ['many who share the second place: they are the last as well', [30, 10, 10, 10, 10], [30]],
  ['two first and one after them', [20, 20, 10, 5], [20, 20, 10]],
  ['all first', [20, 20, 20, 20], [20, 20, 20, 20]],
])('%s', (_, points, named) => {
  expect(onPodium(rows(...points)).map((row) => row.points)).toEqual(named)
})
