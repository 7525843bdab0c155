import { expect, test } from 'vitest'
import type { Answer } from '#rules/questions/question.ts'
import { resolveSubmission } from './use-answer.ts'

const [firstAnswer, secondAnswer]: Answer[] = [
  { kind: 'chosen', chosen: [1] },
  { kind: 'chosen', chosen: [2] },
] as const

test('has no submission if only an earlier round was answered', () => {
  expect(resolveSubmission(3, null, null)).toBeNull()
  expect(
    resolveSubmission(3, { round: 2, answer: firstAnswer!, state: 'kept' }, { round: 2, answer: firstAnswer! }),
  ).toBeNull()
})

test('shows an answer that another device or an earlier page load has sent', () => {
  expect(resolveSubmission(3, null, { round: 3, answer: firstAnswer! })).toEqual({ answer: firstAnswer, state: 'kept' })
})

test('shows the newest answer while it is sent and after it is stored', () => {
  const saved = { round: 3, answer: firstAnswer! }
  expect(resolveSubmission(3, { round: 3, answer: secondAnswer!, state: 'sending' }, saved)).toEqual({
    answer: secondAnswer,
    state: 'sending',
  })
  expect(resolveSubmission(3, { round: 3, answer: secondAnswer!, state: 'kept' }, saved)).toEqual({
    answer: secondAnswer,
    state: 'kept',
  })
})

test('a rejected answer falls back to the stored answer, or to none', () => {
  const late = { round: 3, answer: secondAnswer!, state: 'refused' } as const
  expect(resolveSubmission(3, late, { round: 3, answer: firstAnswer! })).toEqual({
    answer: firstAnswer,
    state: 'refused',
  })
  expect(resolveSubmission(3, late, null)).toEqual({ answer: null, state: 'refused' })
  expect(resolveSubmission(3, { ...late, state: 'answered' }, null)).toEqual({ answer: null, state: 'answered' })
})
