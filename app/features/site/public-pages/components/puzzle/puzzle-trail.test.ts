import { expect, test } from 'vitest'
import { landingPuzzle } from '#rules/worlds/landing-puzzle.ts'
import { findTrail } from './puzzle-trail.ts'

test('the trail of the landing puzzle leads from Wao to the bell', () => {
  const trail = findTrail(landingPuzzle.sky).map(({ column, row }) => `${column}${row}`)
  expect(trail).toEqual(['03', '13', '23', '33', '43', '42', '41', '40', '50'])
})
