import { expect, test } from 'vitest'
import type { Answer, Question } from './question.ts'
import { isRight } from './is-right.ts'
import { isShownAnswerRight } from './shown-answer.ts'
import { createDisplayedKey, toStoredAnswer } from './shown-question.ts'

const common = { id: 'q', question: '', explanation: '', program: null }
const option = (text: string, right: boolean) => ({ text, isRight: right, why: null })
const questions: readonly Question[] = [
  { ...common, kind: 'several', options: [option('a', true), option('b', false), option('c', true)] },
  { ...common, kind: 'order', items: ['two', 'one', 'three'] },
  {
    ...common,
    kind: 'match',
    pairs: [
      ['1', 'b'],
      ['2', 'a'],
      ['3', 'c'],
    ],
  },
  { ...common, kind: 'number', answer: 7 },
  { ...common, kind: 'text', accepted: ['def', 'Definition'] },
]
const answers: readonly Answer[] = [
  { kind: 'chosen', chosen: [2, 0] },
  { kind: 'chosen', chosen: [0] },
  { kind: 'ordered', order: [2, 0, 1] },
  { kind: 'ordered', order: [0, 1, 2] },
  { kind: 'matched', partners: [1, 0, 2] },
  { kind: 'matched', partners: [0, 1, 2] },
  { kind: 'number', number: 7 },
  { kind: 'number', number: 8 },
  { kind: 'text', text: ' DEFINITION.' },
  { kind: 'text', text: 'define' },
]

test('judges displayed answers as the server judges stored ones', () => {
  const verdicts = questions.flatMap((question) =>
    answers.map((answer) => {
      const accepted = question.kind === 'text' ? question.accepted : []
      const judged = isShownAnswerRight(createDisplayedKey(question), answer, accepted)
      expect(judged, `${question.kind} ${JSON.stringify(answer)}`).toBe(
        isRight(question, toStoredAnswer(question, answer)),
      )
      return judged
    }),
  )
  expect(verdicts.filter(Boolean)).toHaveLength(5)
})
