import { expect, test } from 'vitest'
import { isPerfect } from './is-perfect.ts'

const play = (points: number) => ({ round: 0, points, score: 1_940, stars: 3, plays: 1 })

test('only full points in all open rounds leave nothing to improve', () => {
  const round = { isOpen: true, climb: null }
  expect(isPerfect([{ ...round, best: play(1_000) }])).toBe(true)
  expect(
    isPerfect([
      { ...round, best: play(1_000) },
      { ...round, best: play(999) },
    ]),
  ).toBe(false)
  expect(isPerfect([{ ...round, best: null }])).toBe(false)
  expect(
    isPerfect([
      { ...round, best: play(1_000) },
      { ...round, isOpen: false, best: null },
    ]),
  ).toBe(true)
})
