import { expect, test } from 'vitest'
import { emptyQuestion } from '#rules/questions/bank-question.ts'
import { markRight, movedBy, ofKind, sameQuestion, tidyQuestion } from './edit-question.ts'

const choice = ofKind(emptyQuestion, 'choice')

test('a choice has one right answer, several have any', () => {
  const chosen = markRight(markRight(choice, 0), 2)
  expect(chosen.options.map(({ right }) => right)).toEqual([false, false, true, false])
  const several = markRight(ofKind(chosen, 'several'), 0)
  expect(several.options.map(({ right }) => right)).toEqual([true, false, true, false])
  expect(ofKind(several, 'choice').options.map(({ right }) => right)).toEqual([true, false, false, false])
})

test('what is empty, and what belongs to another kind, is not kept', () => {
  const written = {
    ...choice,
    question: { en: ' Who? ', ko: ' ' },
    answer: 4,
    options: [
      { text: { en: 'a' }, right: true, why: {} },
      { text: { en: ' ' }, right: false, why: {} },
    ],
  }
  expect(tidyQuestion(written)).toMatchObject({
    question: { en: 'Who?' },
    answer: null,
    options: [{ text: { en: 'a' } }],
  })
  expect(tidyQuestion({ ...written, kind: 'number' })).toMatchObject({ answer: 4, options: [] })
})

test('two that say the same are the same, whatever the order of their fields', () => {
  const { kind, ...rest } = choice
  expect(sameQuestion(choice, { ...rest, kind })).toBe(true)
  expect(sameQuestion(choice, { ...choice, seconds: 30 })).toBe(false)
})

test('moving goes up and down', () => {
  expect(movedBy([1, 2, 3], 1, -1)).toEqual([2, 1, 3])
  expect(movedBy([1, 2, 3], 1, 1)).toEqual([1, 3, 2])
})
