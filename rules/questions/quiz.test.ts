import { expect, test } from 'vitest'
import { answerText } from './answer-text.ts'
import type { Answer } from './question.ts'
import { outcomeOf, replyTo, type QuizQuestion } from './quiz.ts'

const asked = { question: '?', explanation: 'because', program: null, mistakes: [] }
const choice: QuizQuestion = {
  ...asked,
  id: 'a',
  kind: 'choice',
  options: [
    { text: 'two', isRight: false, why: 'one too few' },
    { text: 'three', isRight: true, why: null },
  ],
}
const number: QuizQuestion = {
  ...asked,
  id: 'b',
  kind: 'number',
  answer: 12,
  mistakes: [{ answer: { kind: 'number', number: 7 }, why: 'added, not repeated' }],
}
const word: QuizQuestion = {
  ...asked,
  id: 'c',
  kind: 'text',
  accepted: ['repeat'],
  mistakes: [{ answer: { kind: 'text', text: 'Again' }, why: 'that is what it does' }],
}
const order: QuizQuestion = { ...asked, id: 'd', kind: 'order', items: ['one', 'two', 'three'] }

const chosen = (...places: number[]): Answer => ({ kind: 'chosen', chosen: places })
const typed = (given: number): Answer => ({ kind: 'number', number: given })

test('a right answer is explained, a wrong one has a sentence of its own', () => {
  expect(replyTo(choice, chosen(1))).toEqual({ right: true, why: 'because' })
  expect(replyTo(choice, chosen(0))).toEqual({ right: false, why: 'one too few' })
  expect(replyTo(number, typed(12))).toEqual({ right: true, why: 'because' })
  expect(replyTo(number, typed(7))).toEqual({ right: false, why: 'added, not repeated' })
  expect(replyTo(word, { kind: 'text', text: ' again. ' })).toEqual({ right: false, why: 'that is what it does' })
})

test('what nobody foresaw gives nothing away', () => {
  expect(replyTo(number, typed(99))).toEqual({ right: false, why: null })
  expect(replyTo(order, { kind: 'ordered', order: [2, 1, 0] })).toEqual({ right: false, why: null })
  // Not all that are right, and none that is wrong.
  expect(replyTo({ ...choice, kind: 'several' }, chosen())).toEqual({ right: false, why: null })
})

test('a quiz is solved when every answer is right', () => {
  const quiz = [choice, number]
  expect(outcomeOf(quiz, [chosen(0)])).toBe('wrong')
  expect(outcomeOf(quiz, [chosen(1)])).toBe('right')
  expect(outcomeOf(quiz, [chosen(1), typed(7)])).toBe('wrong')
  expect(outcomeOf(quiz, [chosen(1), typed(12)])).toBe('solved')
  // In a test one goes on with a wrong answer.
  expect(outcomeOf(quiz, [chosen(0), typed(12)])).toBe('right')
})

test('answers to another quiz are none', () => {
  expect(outcomeOf([choice], [])).toBeNull()
  expect(outcomeOf([choice], [chosen(1), typed(12)])).toBeNull()
})

test('an answer in the words of its question', () => {
  expect(answerText(choice, chosen(1))).toBe('three')
  expect(answerText(order, { kind: 'ordered', order: [2, 0, 1] })).toBe('three → one → two')
  expect(answerText(number, typed(7))).toBe('7')
})
