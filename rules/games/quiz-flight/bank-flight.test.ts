import { expect, test } from 'vitest'
import { emptyQuestion, type BankQuestion } from '../../questions/bank-question.ts'
import { seededRandom } from '../../program/random.ts'
import { starsOf } from '../star-bar.ts'
import { playWith } from '../testing/play-with.ts'
import { quizPlayer } from '../testing/quiz-bots.ts'
import { bankLevel, bankOfLevel, flightOver, flownKeys, flownOf, isBankLevel, whyUnflown } from './bank-flight.ts'
import { quizFlight } from './quiz-flight.ts'

const bank = '0190d1f4-7c2e-7abc-8def-0123456789ab'
const choice = (text: string, options = 3): BankQuestion => ({
  ...emptyQuestion,
  question: { th: text },
  options: Array.from({ length: options }, (_, at) => ({ text: { th: `${at}` }, right: at === 1, why: {} })),
})
const kept = (content: BankQuestion, at: number) => ({ id: `q${at}`, content })
const thirty = Array.from({ length: 30 }, (_, at) => kept(choice(`คำถาม ${at}`), at))

test('a level names its bank, and no other level does', () => {
  expect(bankLevel(bank)).toHaveLength(37)
  expect(bankOfLevel(bankLevel(bank))).toBe(bank)
  expect(['12', 'daily-2026-11-17-4', 'bank-', `bank-${bank}`, `${bankLevel(bank)}0`].map(bankOfLevel)).toEqual(
    Array(5).fill(null),
  )
  expect(isBankLevel('quiz-flight', bankLevel(bank))).toBe(true)
  expect(isBankLevel('cargo-sort', bankLevel(bank))).toBe(false)
})

test('what the stage cannot show or nobody can type is left out, and says why', () => {
  const number = { ...emptyQuestion, kind: 'number', question: { en: 'How many?' } } as const
  expect(whyUnflown(choice('ถาม'))).toBeNull()
  expect(whyUnflown({ ...choice('ถาม'), picture: { file: 'apple', alt: {} } })).toBe('picture')
  expect(whyUnflown({ ...number, answer: -12.5 })).toBeNull()
  expect(whyUnflown({ ...number, answer: 123_456_789 })).toBe('number')
  expect(whyUnflown({ ...choice('ถาม'), question: {} })).toBe('unfinished')
  expect(flownOf([kept(choice(''), 1), kept(choice('ถาม'), 2)]).map(({ id }) => id)).toEqual(['q2'])
})

test('the same version and seed draw the same flight, another seed another', () => {
  const ids = (seed: number) => flightOver(flownKeys(thirty), { seed, count: 10 }).questions.map(({ id }) => id)
  expect(ids(7)).toEqual(ids(7))
  expect(ids(7)).not.toEqual(ids(8))
  expect(new Set(ids(7)).size).toBe(10)
  expect(flightOver(flownKeys(thirty), { seed: 7, count: 25 }).count).toBe(25)
  expect(flightOver(flownKeys(thirty.slice(0, 6)), { seed: 7, count: 10 }).count).toBe(6)
})

test('how sure one is, is asked where there is something to be unsure about', () => {
  expect(flightOver(flownKeys(thirty), { seed: 1, count: 10 }).hasString).toBe(true)
  expect(
    flightOver(flownKeys([...thirty.slice(0, 9), kept(choice('ใช่', 2), 40)]), { seed: 1, count: 10 }).hasString,
  ).toBe(false)
})

test('every kind is flown to its end by whoever knows the answers', () => {
  const words = (...texts: string[]) => texts.map((en) => ({ en }))
  const asked = { ...emptyQuestion, question: { en: 'Which?' } }
  const kinds: BankQuestion[] = [
    {
      ...asked,
      kind: 'several',
      options: choice('', 4).options.map((one, at) => ({ ...one, text: { en: `${at}` }, right: at < 2 })),
    },
    { ...asked, kind: 'order', items: words('a', 'b', 'c') },
    { ...asked, kind: 'match', pairs: [0, 1, 2].map((at) => [{ en: `l${at}` }, { en: `r${at}` }] as const) },
    { ...asked, kind: 'number', answer: -3 },
    { ...asked, kind: 'text', accepted: { en: ['kite'], th: ['ว่าว'] } },
    { ...choice('x'), kind: 'program', program: 'fly_up()' },
  ]
  for (let seed = 1; seed <= 20; seed += 1) {
    const level = flightOver(flownKeys(kinds.map(kept)), { seed, count: 10 })
    expect(level.count).toBe(kinds.length)
    const { state, isOver } = playWith(
      quizFlight,
      level,
      { seed, help: 0, clock: true },
      quizPlayer(100, seededRandom(seed)),
    )
    expect([isOver, starsOf(quizFlight.meter(state))]).toEqual([true, 3])
  }
})
