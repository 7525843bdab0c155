import { expect, test } from 'vitest'
import type { MeView } from '../../contract.ts'
import { ownOutcome } from './own-outcome.ts'

const answer: MeView['answer'] = { round: 2, answer: { kind: 'chosen', chosen: [0] } }

test('right, with what it was worth', () => {
  const result = { round: 2, isRight: true, points: 950, streak: 3 }
  expect(ownOutcome({ number: 2 }, { answer, result })).toEqual({ kind: 'right', points: 950, streak: 3 })
})

test('wrong, and not answered, are two things', () => {
  const result = { round: 2, isRight: false, points: 0, streak: 0 }
  expect(ownOutcome({ number: 2 }, { answer, result })).toEqual({ kind: 'wrong' })
  expect(ownOutcome({ number: 2 }, { answer: null, result })).toEqual({ kind: 'none' })
})

test('the result of the round before says nothing about this one', () => {
  const result = { round: 1, isRight: true, points: 950, streak: 3 }
  expect(ownOutcome({ number: 2 }, { answer, result })).toEqual({ kind: 'none' })
  expect(ownOutcome({ number: 2 }, { answer: null, result: null })).toEqual({ kind: 'none' })
})
