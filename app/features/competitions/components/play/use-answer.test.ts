import { expect, test } from 'vitest'
import type { Answer } from '#rules/questions/question.ts'
import { givenAnswer } from './use-answer.ts'

const [one, other]: Answer[] = [
  { kind: 'chosen', chosen: [1] },
  { kind: 'chosen', chosen: [2] },
] as const

test('nothing was answered, or only in the round before', () => {
  expect(givenAnswer(3, null, null)).toBeNull()
  expect(givenAnswer(3, { round: 2, answer: one!, state: 'kept' }, { round: 2, answer: one! })).toBeNull()
})

test('what another device or the page before it had sent is kept', () => {
  expect(givenAnswer(3, null, { round: 3, answer: one! })).toEqual({ answer: one, state: 'kept' })
})

test('the newest is shown while it is on its way and when it has arrived', () => {
  const before = { round: 3, answer: one! }
  expect(givenAnswer(3, { round: 3, answer: other!, state: 'sending' }, before)).toEqual({
    answer: other,
    state: 'sending',
  })
  expect(givenAnswer(3, { round: 3, answer: other!, state: 'kept' }, before)).toEqual({ answer: other, state: 'kept' })
})

test('one that came too late leaves the one before it, or none', () => {
  const late = { round: 3, answer: other!, state: 'refused' } as const
  expect(givenAnswer(3, late, { round: 3, answer: one! })).toEqual({ answer: one, state: 'refused' })
  expect(givenAnswer(3, late, null)).toEqual({ answer: null, state: 'refused' })
  expect(givenAnswer(3, { ...late, state: 'answered' }, null)).toEqual({ answer: null, state: 'answered' })
})
