import { expect, test } from 'vitest'
import { emptyQuestion } from '#rules/questions/bank-question.ts'
import { markRight, moveItemBy, changeKind, isSameQuestion, tidyQuestion } from './edit-question.ts'

const choice = changeKind(emptyQuestion, 'choice')

test('a single choice has one right answer, a multiple choice any number', () => {
  const chosen = markRight(markRight(choice, 0), 2)
  expect(chosen.options.map(({ right }) => right)).toEqual([false, false, true, false])
  const several = markRight(changeKind(chosen, 'several'), 0)
  expect(several.options.map(({ right }) => right)).toEqual([true, false, true, false])
  expect(changeKind(several, 'choice').options.map(({ right }) => right)).toEqual([true, false, false, false])
})

test('tidyQuestion removes empty texts and parts of other kinds', () => {
  const draft = {
    ...choice,
    question: { en: ' Who? ', ko: ' ' },
    answer: 4,
    options: [
      { text: { en: 'a' }, right: true, why: {} },
      { text: { en: ' ' }, right: false, why: {} },
    ],
  }
  expect(tidyQuestion(draft)).toMatchObject({
    question: { en: 'Who?' },
    answer: null,
    options: [{ text: { en: 'a' } }],
  })
  expect(tidyQuestion({ ...draft, kind: 'number' })).toMatchObject({ answer: 4, options: [] })
})

test('isSameQuestion ignores the order of fields', () => {
  const { kind, ...rest } = choice
  expect(isSameQuestion(choice, { ...rest, kind })).toBe(true)
  expect(isSameQuestion(choice, { ...choice, seconds: 30 })).toBe(false)
})

test('moveItemBy moves an item up or down', () => {
  expect(moveItemBy([1, 2, 3], 1, -1)).toEqual([2, 1, 3])
  expect(moveItemBy([1, 2, 3], 1, 1)).toEqual([1, 3, 2])
})
