import { describe, expect, test } from 'vitest'
import {
  deriveAnswerKind,
  emptyQuestion,
  removeOtherKinds,
  translateQuestion,
  translateInto,
  type BankQuestion,
} from './bank-question.ts'
import { findProblems, isPlayable } from './check-question.ts'
import { isRight } from './is-right.ts'
import { questionKinds, type Answer } from './question.ts'
import { toStoredAnswer, toDisplayedAnswer, hideAnswerKey } from './shown-question.ts'

const option = (text: string, right: boolean, why = '') => ({
  text: { en: text },
  right,
  why: (why === '' ? {} : { en: why }) as { en?: string },
})
const choice: BankQuestion = {
  ...emptyQuestion,
  question: { en: 'Who flies?' },
  options: [option('Wao', true), option('A stone', false, 'Stones are heavy')],
  explanation: { en: 'Kites fly.' },
}
const words = (text: string) => ({ en: text })

test('keeps only the answer fields that belong to the kind of the question', () => {
  const whole: BankQuestion = {
    ...choice,
    program: 'fly()',
    items: [words('a')],
    pairs: [[words('a'), words('b')]],
    answer: 4,
    accepted: { en: ['a'] },
  }
  const { options, items, pairs, answer, accepted, program } = whole
  const ownFields: Record<BankQuestion['kind'], Partial<BankQuestion>> = {
    choice: { options },
    several: { options },
    order: { items },
    match: { pairs },
    number: { answer },
    text: { accepted },
    program: { program, options },
  }
  for (const kind of questionKinds)
    expect(removeOtherKinds({ ...whole, kind }), kind).toEqual({ ...choice, options: [], ...ownFields[kind], kind })
  expect(removeOtherKinds({ ...whole, kind: 'program', options: [] })).toMatchObject({ program, answer, items: [] })
})

describe('a question in one language', () => {
  test.each<[string, Partial<BankQuestion>, boolean]>([
    ['accepts a choice question', {}, true],
    ['rejects a question without text', { question: {} }, false],
    ['rejects options without a correct one', { options: [option('a', false), option('b', false)] }, false],
    ['rejects two equal options', { options: [option('a', true), option('a', false)] }, false],
    ['rejects an empty option', { options: [option('a', true), { text: {}, right: false, why: {} }] }, false],
    [
      'rejects a question whose options are all correct',
      { kind: 'several', options: [option('a', true), option('b', true)] },
      false,
    ],
    ['rejects an ordering of two items', { kind: 'order', items: [words('a'), words('b')] }, false],
    ['accepts an ordering of three items', { kind: 'order', items: [words('a'), words('b'), words('c')] }, true],
    ['accepts zero as the correct number', { kind: 'number', answer: 0 }, true],
    ['rejects a number question without a number', { kind: 'number' }, false],
    ['accepts a text question with an accepted answer', { kind: 'text', accepted: { en: ['yes'] } }, true],
    ['rejects accepted answers in another language only', { kind: 'text', accepted: { th: ['ใช่'] } }, false],
    ['rejects a program question without a program', { kind: 'program' }, false],
    ['accepts a program question with a program', { kind: 'program', program: 'fly(1)' }, true],
    ['rejects a program in another kind of question', { program: 'fly(1)' }, false],
  ])('%s', (_, change, whole) => {
    expect(translateInto('q', { ...choice, ...change }, 'en') !== null).toBe(whole)
  })

  test('a correct option without a reason gets the explanation', () => {
    const question = translateInto('q', choice, 'en')
    expect(question).toMatchObject({ options: [{ why: 'Kites fly.' }, { why: 'Stones are heavy' }] })
  })

  test('falls back to a bank language in which the question is complete', () => {
    expect(translateQuestion('q', choice, 'ko', ['th', 'en'])?.question).toBe('Who flies?')
    expect(translateQuestion('q', choice, 'ko', ['th'])).toBeNull()
  })
})

test('derives the answer kind of a program question from its options', () => {
  const answerKindFor = (...right: boolean[]) =>
    deriveAnswerKind({ kind: 'program', options: right.map((isRightOption) => option('x', isRightOption)) })
  expect([answerKindFor(true, false), answerKindFor(true, true, false), answerKindFor()]).toEqual([
    'choice',
    'several',
    'number',
  ])
})

describe('problems reported to the author', () => {
  test('are empty for a complete question', () => {
    expect(findProblems(choice, ['en'])).toEqual([])
    expect(isPlayable(choice, ['en'])).toBe(true)
  })

  test('name the first missing text per language', () => {
    expect(findProblems(choice, ['en', 'ko'])).toEqual([{ check: 'languages', language: 'ko' }])
    const partlyTranslated = { ...choice, question: { en: 'Who?', ko: '누구?' } }
    expect(findProblems(partlyTranslated, ['en', 'ko'])).toEqual([{ check: 'languages', language: 'ko', place: 0 }])
  })

  test('include a longer correct option, a missing reason, equal options and no correct option', () => {
    const long = [option('the one that is far longer than all', true), option('short', false, 'no')]
    expect(findProblems({ ...choice, options: long }, ['en'])).toEqual([{ check: 'fair', language: 'en' }])
    const withoutReason = [option('a', true), option('b', false)]
    expect(findProblems({ ...choice, options: withoutReason }, ['en'])).toEqual([])
    const alike = [option('a', true), option('a', false, 'no')]
    expect(findProblems({ ...choice, options: alike }, ['en'])).toEqual([{ check: 'differ', language: 'en' }])
    const withoutRight = [option('a', false, 'no'), option('b', false, 'no')]
    expect(findProblems({ ...choice, options: withoutRight }, ['en'])).toEqual([{ check: 'answerable' }])
  })
})

test('the displayed question reveals neither the correct order nor the pairs', () => {
  const order = translateInto('q', { ...choice, kind: 'order', items: [words('c'), words('a'), words('b')] }, 'en')!
  // Indexes refer to the displayed order; the stored indexes would reveal the answer.
  expect(hideAnswerKey(order).parts).toEqual([
    { place: 0, text: 'a' },
    { place: 1, text: 'b' },
    { place: 2, text: 'c' },
  ])
  const pairs = (['x', 'y', 'z'] as const).map((text, index) => [words(text), words(`${3 - index}`)] as const)
  const matched = translateInto('q', { ...choice, kind: 'match', pairs }, 'en')!
  expect(hideAnswerKey(matched).partners).toEqual([
    { place: 0, text: '1' },
    { place: 1, text: '2' },
    { place: 2, text: '3' },
  ])
  expect(hideAnswerKey(matched).parts.map(({ text }) => text)).toEqual(['x', 'y', 'z'])

  const isRightAsShown = (question: typeof order, answer: Answer) => isRight(question, toStoredAnswer(question, answer))
  expect(isRightAsShown(order, { kind: 'ordered', order: [2, 0, 1] })).toBe(true)
  expect(isRightAsShown(order, { kind: 'ordered', order: [0, 1, 2] })).toBe(false)
  expect(isRightAsShown(order, { kind: 'ordered', order: [2, 0, 9] })).toBe(false)
  expect(isRightAsShown(matched, { kind: 'matched', partners: [2, 1, 0] })).toBe(true)
  expect(isRightAsShown(matched, { kind: 'matched', partners: [0, 1, 2] })).toBe(false)

  // Converting back restores the displayed answer.
  const roundTrip = (question: typeof order, answer: Answer) =>
    toDisplayedAnswer(question, toStoredAnswer(question, answer))
  const [ordered, partners] = [
    { kind: 'ordered', order: [2, 0, 1] },
    { kind: 'matched', partners: [1, 2, 0] },
  ] as const
  expect(roundTrip(order, ordered)).toEqual(ordered)
  expect(roundTrip(matched, partners)).toEqual(partners)
})
