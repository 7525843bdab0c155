import { expect, test } from 'vitest'
import { formatAnswer } from './answer-text.ts'
import type { Answer } from './question.ts'
import { judgeAnswers, createReply, type QuizQuestion } from './quiz.ts'

const base = { question: '?', explanation: 'because', program: null, mistakes: [] }
const choice: QuizQuestion = {
  ...base,
  id: 'a',
  kind: 'choice',
  options: [
    { text: 'two', isRight: false, why: 'one too few' },
    { text: 'three', isRight: true, why: null },
  ],
}
const number: QuizQuestion = {
  ...base,
  id: 'b',
  kind: 'number',
  answer: 12,
  mistakes: [{ answer: { kind: 'number', number: 7 }, why: 'added, not repeated' }],
}
const word: QuizQuestion = {
  ...base,
  id: 'c',
  kind: 'text',
  accepted: ['repeat'],
  mistakes: [{ answer: { kind: 'text', text: 'Again' }, why: 'that is what it does' }],
}
const order: QuizQuestion = { ...base, id: 'd', kind: 'order', items: ['one', 'two', 'three'] }

const chosen = (...options: number[]): Answer => ({ kind: 'chosen', chosen: options })
const typed = (value: number): Answer => ({ kind: 'number', number: value })

test('replies with the explanation to a correct answer and with the specific reason to a wrong one', () => {
  expect(createReply(choice, chosen(1))).toEqual({ right: true, why: 'because' })
  expect(createReply(choice, chosen(0))).toEqual({ right: false, why: 'one too few' })
  expect(createReply(number, typed(12))).toEqual({ right: true, why: 'because' })
  expect(createReply(number, typed(7))).toEqual({ right: false, why: 'added, not repeated' })
  expect(createReply(word, { kind: 'text', text: ' again. ' })).toEqual({ right: false, why: 'that is what it does' })
})

test('an unexpected wrong answer gets no reason', () => {
  expect(createReply(number, typed(99))).toEqual({ right: false, why: null })
  expect(createReply(order, { kind: 'ordered', order: [2, 1, 0] })).toEqual({ right: false, why: null })
  // Incomplete, but without a wrong option.
  expect(createReply({ ...choice, kind: 'several' }, chosen())).toEqual({ right: false, why: null })
})

test('a quiz is solved when every answer is correct', () => {
  const quiz = [choice, number]
  expect(judgeAnswers(quiz, [chosen(0)])).toBe('wrong')
  expect(judgeAnswers(quiz, [chosen(1)])).toBe('right')
  expect(judgeAnswers(quiz, [chosen(1), typed(7)])).toBe('wrong')
  expect(judgeAnswers(quiz, [chosen(1), typed(12)])).toBe('solved')
  // A test continues after a wrong answer.
  expect(judgeAnswers(quiz, [chosen(0), typed(12)])).toBe('right')
})

test('rejects answers that do not fit the number of questions', () => {
  expect(judgeAnswers([choice], [])).toBeNull()
  expect(judgeAnswers([choice], [chosen(1), typed(12)])).toBeNull()
})

test('formats an answer with the texts of its question', () => {
  expect(formatAnswer(choice, chosen(1))).toBe('three')
  expect(formatAnswer(order, { kind: 'ordered', order: [2, 0, 1] })).toBe('three → one → two')
  expect(formatAnswer(number, typed(7))).toBe('7')
})
