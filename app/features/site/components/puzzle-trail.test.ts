import { expect, test } from 'vitest'
import { landingPuzzle } from '#rules/worlds/landing-puzzle.ts'
import { trailOf } from './puzzle-trail.ts'

test('the dotted line of the landing page leads from Wao to the bell', () => {
  const trail = trailOf(landingPuzzle.sky).map(({ column, row }) => `${column}${row}`)
  expect(trail).toEqual(['03', '13', '23', '33', '43', '42', '41', '40', '50'])
})
