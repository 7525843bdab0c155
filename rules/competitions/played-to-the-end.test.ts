import { expect, test } from 'vitest'
import { playedToTheEnd } from './played-to-the-end.ts'

test('half of what was asked since one came, and one answer at least', () => {
  const rounds = [0, 1, 2, 4]
  expect([0, 1, 2, 4].map((answered) => playedToTheEnd(rounds, { joinedRound: 0, answered }))).toEqual([
    ...[false, false, true, true],
  ])
  expect(playedToTheEnd(rounds, { joinedRound: 2, answered: 1 })).toBe(true)
  expect(playedToTheEnd(rounds, { joinedRound: 5, answered: 0 })).toBe(false)
  expect(playedToTheEnd([], { joinedRound: 0, answered: 0 })).toBe(false)
})
