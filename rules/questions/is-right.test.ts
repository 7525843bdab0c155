import { describe, expect, test } from 'vitest'
import { isRight, normalizeAnswerText } from './is-right.ts'
import { maxTypedAnswerLength, type Answer, type Question } from './question.ts'

const base = { id: 'q', question: '?', explanation: '.', program: null }
const options = [true, false, true].map((right, index) => ({ text: `${index}`, isRight: right, why: null }))
const choice: Question = { ...base, kind: 'several', options }
const order: Question = { ...base, kind: 'order', items: ['a', 'b', 'c'] }
const number: Question = { ...base, kind: 'number', answer: 12 }
const text: Question = { ...base, kind: 'text', accepted: ['else', '아니면'] }
const match: Question = {
  ...base,
  kind: 'match',
  pairs: [
    ['a', '1'],
    ['b', '2'],
  ],
}

describe('judging an answer', () => {
  test.each<[string, Question, Answer, boolean]>([
    ['accepts all correct options', choice, { kind: 'chosen', chosen: [2, 0] }, true],
    ['rejects one of two correct options', choice, { kind: 'chosen', chosen: [0] }, false],
    ['rejects a duplicate option', choice, { kind: 'chosen', chosen: [0, 0] }, false],
    ['rejects an additional wrong option', choice, { kind: 'chosen', chosen: [0, 1, 2] }, false],
    ['rejects a nonexistent option', choice, { kind: 'chosen', chosen: [0, 9] }, false],
    ['accepts the correct order', order, { kind: 'ordered', order: [0, 1, 2] }, true],
    ['rejects two swapped items', order, { kind: 'ordered', order: [0, 2, 1] }, false],
    ['rejects an order with a missing item', order, { kind: 'ordered', order: [0, 1] }, false],
    ['accepts the correct number', number, { kind: 'number', number: 12 }, true],
    ['rejects NaN', number, { kind: 'number', number: Number.NaN }, false],
    ['accepts a word in other case with punctuation', text, { kind: 'text', text: ' ELSE. ' }, true],
    ['accepts a word in full-width letters', text, { kind: 'text', text: 'ｅｌｓｅ' }, true],
    ['accepts a word in decomposed Unicode form', text, { kind: 'text', text: '아니면'.normalize('NFD') }, true],
    ['rejects another word', text, { kind: 'text', text: 'elif' }, false],
    ['accepts the correct pairs', match, { kind: 'matched', partners: [0, 1] }, true],
    ['rejects crossed pairs', match, { kind: 'matched', partners: [1, 0] }, false],
    ['rejects an answer of another kind', number, { kind: 'text', text: '12' }, false],
  ])('%s', (_, question, answer, right) => {
    expect(isRight(question, answer)).toBe(right)
  })
})

test.each([
  ['  two   words ', 'two words'],
  ['“else”', 'else'],
  ['1,5', '1,5'],
  ['ใช่!', 'ใช่'],
])('normalizes %j to %j', (typed, plain) => {
  expect(normalizeAnswerText(typed)).toBe(plain)
})

test('the cost of judging a typed answer does not grow linearly with the number of accepted words', () => {
  const typed = 'ﷺ'.repeat(maxTypedAnswerLength)
  const userMs = (words: number) => {
    const accepted = Array.from({ length: words }, (_, index) => `word ${index}`)
    const question = { ...base, kind: 'text', accepted } as const
    const startUsage = process.cpuUsage()
    for (let times = 0; times < 200; times++) isRight(question, { kind: 'text', text: typed })
    return process.cpuUsage(startUsage).user
  }
  userMs(1)
  expect(userMs(24)).toBeLessThan(8 * userMs(1))
})
