import { expect, test } from 'vitest'
import type { MeView } from '../../contract.ts'
import { resolveOwnOutcome } from './own-outcome.ts'

const answer: MeView['answer'] = { round: 2, answer: { kind: 'chosen', chosen: [0] } }

const counted = { isLate: false, answer: null }

test('a correct answer has points and a streak', () => {
  const result = { round: 2, isRight: true, points: 950, streak: 3, ...counted }
  expect(resolveOwnOutcome({ number: 2 }, { answer, result })).toEqual({ kind: 'right', points: 950, streak: 3 })
})

test('distinguishes a wrong answer from a missing one', () => {
  const result = { round: 2, isRight: false, points: 0, streak: 0, ...counted }
  expect(resolveOwnOutcome({ number: 2 }, { answer, result })).toEqual({ kind: 'wrong' })
  expect(resolveOwnOutcome({ number: 2 }, { answer: null, result })).toEqual({ kind: 'none' })
})

test('ignores the result of an earlier round', () => {
  const result = { round: 1, isRight: true, points: 950, streak: 3, ...counted }
  expect(resolveOwnOutcome({ number: 2 }, { answer, result })).toEqual({ kind: 'none' })
  expect(resolveOwnOutcome({ number: 2 }, { answer: null, result: null })).toEqual({ kind: 'none' })
})

test('distinguishes a late answer from a missing one', () => {
  const result = { round: 2, isRight: false, points: 0, streak: 0, isLate: true, answer: null }
  expect(resolveOwnOutcome({ number: 2 }, { answer: null, result })).toEqual({ kind: 'late' })
})
