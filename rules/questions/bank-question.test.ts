import { describe, expect, test } from 'vitest'
import {
  answerKindOf,
  emptyQuestion,
  onlyItsKind,
  playableQuestion,
  questionInLanguage,
  type BankQuestion,
} from './bank-question.ts'
import { findingsOf, isPlayable } from './check-question.ts'
import { isRight } from './is-right.ts'
import { questionKinds, type Answer } from './question.ts'
import { answerAsKept, answerAsShown, withoutKey } from './shown-question.ts'

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

test('a question keeps what its kind is answered with, and nothing of another', () => {
  const whole: BankQuestion = {
    ...choice,
    program: 'fly()',
    items: [words('a')],
    pairs: [[words('a'), words('b')]],
    answer: 4,
    accepted: { en: ['a'] },
  }
  const { options, items, pairs, answer, accepted, program } = whole
  const own: Record<BankQuestion['kind'], Partial<BankQuestion>> = {
    choice: { options },
    several: { options },
    order: { items },
    match: { pairs },
    number: { answer },
    text: { accepted },
    program: { program, options },
  }
  for (const kind of questionKinds)
    expect(onlyItsKind({ ...whole, kind }), kind).toEqual({ ...choice, options: [], ...own[kind], kind })
  expect(onlyItsKind({ ...whole, kind: 'program', options: [] })).toMatchObject({ program, answer, items: [] })
})

describe('a question in one language', () => {
  test.each<[string, Partial<BankQuestion>, boolean]>([
    ['a choice', {}, true],
    ['nothing asked', { question: {} }, false],
    ['nothing right', { options: [option('a', false), option('b', false)] }, false],
    ['two alike', { options: [option('a', true), option('a', false)] }, false],
    ['an empty option', { options: [option('a', true), { text: {}, right: false, why: {} }] }, false],
    ['all of several right', { kind: 'several', options: [option('a', true), option('b', true)] }, false],
    ['an order of two', { kind: 'order', items: [words('a'), words('b')] }, false],
    ['an order', { kind: 'order', items: [words('a'), words('b'), words('c')] }, true],
    ['a number', { kind: 'number', answer: 0 }, true],
    ['no number', { kind: 'number' }, false],
    ['a text', { kind: 'text', accepted: { en: ['yes'] } }, true],
    ['a text of another language', { kind: 'text', accepted: { th: ['ใช่'] } }, false],
    ['a program without one', { kind: 'program' }, false],
    ['a program', { kind: 'program', program: 'fly(1)' }, true],
    ['a program beside another kind', { program: 'fly(1)' }, false],
  ])('%s', (_, change, whole) => {
    expect(questionInLanguage('q', { ...choice, ...change }, 'en') !== null).toBe(whole)
  })

  test('a right answer without a reason has the explanation', () => {
    const question = questionInLanguage('q', choice, 'en')
    expect(question).toMatchObject({ options: [{ why: 'Kites fly.' }, { why: 'Stones are heavy' }] })
  })

  test('whoever reads another language gets the one in which it is whole', () => {
    expect(playableQuestion('q', choice, 'ko', ['th', 'en'])?.question).toBe('Who flies?')
    expect(playableQuestion('q', choice, 'ko', ['th'])).toBeNull()
  })
})

test('a program is answered with a choice, several, or a number', () => {
  const of = (...right: boolean[]) => answerKindOf({ kind: 'program', options: right.map((one) => option('x', one)) })
  expect([of(true, false), of(true, true, false), of()]).toEqual(['choice', 'several', 'number'])
})

describe('what an author is told', () => {
  test('nothing where everything is there', () => {
    expect(findingsOf(choice, ['en'])).toEqual([])
    expect(isPlayable(choice, ['en'])).toBe(true)
  })

  test('what is missing in which language, once', () => {
    expect(findingsOf(choice, ['en', 'ko'])).toEqual([{ check: 'languages', language: 'ko' }])
    const half = { ...choice, question: { en: 'Who?', ko: '누구?' } }
    expect(findingsOf(half, ['en', 'ko'])).toEqual([{ check: 'languages', language: 'ko', place: 0 }])
  })

  test('a right answer that is much longer, a wrong one without a reason, two alike, nothing right', () => {
    const long = [option('the one that is far longer than all', true), option('short', false, 'no')]
    expect(findingsOf({ ...choice, options: long }, ['en'])).toEqual([{ check: 'fair', language: 'en' }])
    const unsaid = [option('a', true), option('b', false)]
    expect(findingsOf({ ...choice, options: unsaid }, ['en'])).toEqual([{ check: 'why', language: 'en', place: 1 }])
    const alike = [option('a', true), option('a', false, 'no')]
    expect(findingsOf({ ...choice, options: alike }, ['en'])).toEqual([{ check: 'differ', language: 'en' }])
    const open = [option('a', false, 'no'), option('b', false, 'no')]
    expect(findingsOf({ ...choice, options: open }, ['en'])).toEqual([{ check: 'answerable' }])
  })
})

test('what is shown gives away neither the right order nor the pairs', () => {
  const order = questionInLanguage(
    'q',
    { ...choice, kind: 'order', items: [words('c'), words('a'), words('b')] },
    'en',
  )!
  // Their places are those on the screen: the ones in the question are the key.
  expect(withoutKey(order).parts).toEqual([
    { place: 0, text: 'a' },
    { place: 1, text: 'b' },
    { place: 2, text: 'c' },
  ])
  const pairs = (['x', 'y', 'z'] as const).map((one, at) => [words(one), words(`${3 - at}`)] as const)
  const matched = questionInLanguage('q', { ...choice, kind: 'match', pairs }, 'en')!
  expect(withoutKey(matched).partners).toEqual([
    { place: 0, text: '1' },
    { place: 1, text: '2' },
    { place: 2, text: '3' },
  ])
  expect(withoutKey(matched).parts.map(({ text }) => text)).toEqual(['x', 'y', 'z'])

  const isRightAsShown = (question: typeof order, answer: Answer) => isRight(question, answerAsKept(question, answer))
  expect(isRightAsShown(order, { kind: 'ordered', order: [2, 0, 1] })).toBe(true)
  expect(isRightAsShown(order, { kind: 'ordered', order: [0, 1, 2] })).toBe(false)
  expect(isRightAsShown(order, { kind: 'ordered', order: [2, 0, 9] })).toBe(false)
  expect(isRightAsShown(matched, { kind: 'matched', partners: [2, 1, 0] })).toBe(true)
  expect(isRightAsShown(matched, { kind: 'matched', partners: [0, 1, 2] })).toBe(false)

  // And back, for whoever looks at it again.
  const thereAndBack = (question: typeof order, answer: Answer) =>
    answerAsShown(question, answerAsKept(question, answer))
  const [ordered, partners] = [
    { kind: 'ordered', order: [2, 0, 1] },
    { kind: 'matched', partners: [1, 2, 0] },
  ] as const
  expect(thereAndBack(order, ordered)).toEqual(ordered)
  expect(thereAndBack(matched, partners)).toEqual(partners)
})
