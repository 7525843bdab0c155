import { expect, test } from 'vitest'
import { hasPlayedEnough } from './has-played-enough.ts'

test('requires answers to half of the rounds since joining, and at least one answer', () => {
  const rounds = [0, 1, 2, 4]
  expect([0, 1, 2, 4].map((answered) => hasPlayedEnough(rounds, { joinedRound: 0, answered }))).toEqual([
    ...[false, false, true, true],
  ])
  expect(hasPlayedEnough(rounds, { joinedRound: 2, answered: 1 })).toBe(true)
  expect(hasPlayedEnough(rounds, { joinedRound: 5, answered: 0 })).toBe(false)
  expect(hasPlayedEnough([], { joinedRound: 0, answered: 0 })).toBe(false)
})
