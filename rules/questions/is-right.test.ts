import { describe, expect, test } from 'vitest'
import { isRight, plainText } from './is-right.ts'
import { longestTypedAnswer, type Answer, type Question } from './question.ts'

const asked = { id: 'q', question: '?', explanation: '.', program: null }
const options = [true, false, true].map((right, at) => ({ text: `${at}`, isRight: right, why: null }))
const choice: Question = { ...asked, kind: 'several', options }
const order: Question = { ...asked, kind: 'order', items: ['a', 'b', 'c'] }
const number: Question = { ...asked, kind: 'number', answer: 12 }
const text: Question = { ...asked, kind: 'text', accepted: ['else', '아니면'] }
const match: Question = {
  ...asked,
  kind: 'match',
  pairs: [
    ['a', '1'],
    ['b', '2'],
  ],
}

describe('an answer', () => {
  test.each<[string, Question, Answer, boolean]>([
    ['all right options', choice, { kind: 'chosen', chosen: [2, 0] }, true],
    ['one of two', choice, { kind: 'chosen', chosen: [0] }, false],
    ['one twice', choice, { kind: 'chosen', chosen: [0, 0] }, false],
    ['a wrong one more', choice, { kind: 'chosen', chosen: [0, 1, 2] }, false],
    ['an option that is not there', choice, { kind: 'chosen', chosen: [0, 9] }, false],
    ['the right order', order, { kind: 'ordered', order: [0, 1, 2] }, true],
    ['two swapped', order, { kind: 'ordered', order: [0, 2, 1] }, false],
    ['an order with one left out', order, { kind: 'ordered', order: [0, 1] }, false],
    ['the number', number, { kind: 'number', number: 12 }, true],
    ['no number', number, { kind: 'number', number: Number.NaN }, false],
    ['the word', text, { kind: 'text', text: ' ELSE. ' }, true],
    ['the word in wide letters', text, { kind: 'text', text: 'ｅｌｓｅ' }, true],
    ['the word taken apart into its letters', text, { kind: 'text', text: '아니면'.normalize('NFD') }, true],
    ['another word', text, { kind: 'text', text: 'elif' }, false],
    ['the pairs', match, { kind: 'matched', partners: [0, 1] }, true],
    ['the pairs crossed', match, { kind: 'matched', partners: [1, 0] }, false],
    ['an answer of another kind', number, { kind: 'text', text: '12' }, false],
  ])('%s', (_, question, answer, right) => {
    expect(isRight(question, answer)).toBe(right)
  })
})

test.each([
  ['  two   words ', 'two words'],
  ['“else”', 'else'],
  ['1,5', '1,5'],
  ['ใช่!', 'ใช่'],
])('%j is read as %j', (typed, plain) => {
  expect(plainText(typed)).toBe(plain)
})

test('many accepted words do not make a typed answer many times as dear', () => {
  const typed = 'ﷺ'.repeat(longestTypedAnswer)
  const userMs = (words: number) => {
    const accepted = Array.from({ length: words }, (_, at) => `word ${at}`)
    const question = { ...asked, kind: 'text', accepted } as const
    const began = process.cpuUsage()
    for (let times = 0; times < 200; times++) isRight(question, { kind: 'text', text: typed })
    return process.cpuUsage(began).user
  }
  userMs(1)
  expect(userMs(24)).toBeLessThan(8 * userMs(1))
})
