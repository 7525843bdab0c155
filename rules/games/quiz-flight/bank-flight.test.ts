import { expect, test } from 'vitest'
import { emptyQuestion, type BankQuestion } from '../../questions/bank-question.ts'
import { seededRandom } from '../../program/random.ts'
import { countStars } from '../star-bar.ts'
import { playWith } from '../testing/play-with.ts'
import { quizPlayer } from '../testing/quiz-bots.ts'
import {
  encodeBankLevel,
  parseBankLevel,
  createBankFlight,
  buildFlightKeys,
  selectFlightQuestions,
  isBankLevel,
  findFlightObstacle,
} from './bank-flight.ts'
import { quizFlight } from './quiz-flight.ts'

const bank = '0190d1f4-7c2e-7abc-8def-0123456789ab'
const choice = (text: string, options = 3): BankQuestion => ({
  ...emptyQuestion,
  question: { th: text },
  options: Array.from({ length: options }, (_, index) => ({ text: { th: `${index}` }, right: index === 1, why: {} })),
})
const savedQuestion = (content: BankQuestion, index: number) => ({ id: `q${index}`, content })
const thirty = Array.from({ length: 30 }, (_, index) => savedQuestion(choice(`คำถาม ${index}`), index))

test('encodes a question bank in a level id and rejects other level ids', () => {
  expect(encodeBankLevel(bank)).toHaveLength(37)
  expect(parseBankLevel(encodeBankLevel(bank))).toBe(bank)
  expect(
    ['12', 'daily-2026-11-17-4', 'bank-', `bank-${bank}`, `${encodeBankLevel(bank)}0`].map(parseBankLevel),
  ).toEqual(Array(5).fill(null))
  expect(isBankLevel('quiz-flight', encodeBankLevel(bank))).toBe(true)
  expect(isBankLevel('cargo-sort', encodeBankLevel(bank))).toBe(false)
})

test('omits questions that the game cannot show or that cannot be typed, with a reason', () => {
  const number = { ...emptyQuestion, kind: 'number', question: { en: 'How many?' } } as const
  expect(findFlightObstacle(choice('ถาม'))).toBeNull()
  expect(findFlightObstacle({ ...choice('ถาม'), picture: { file: 'apple', alt: {} } })).toBe('picture')
  expect(findFlightObstacle({ ...number, answer: -12.5 })).toBeNull()
  expect(findFlightObstacle({ ...number, answer: 123_456_789 })).toBe('number')
  expect(findFlightObstacle({ ...choice('ถาม'), question: {} })).toBe('unfinished')
  expect(
    selectFlightQuestions([savedQuestion(choice(''), 1), savedQuestion(choice('ถาม'), 2)]).map(({ id }) => id),
  ).toEqual(['q2'])
})

test('the same seed selects the same questions, another seed other questions', () => {
  const ids = (seed: number) =>
    createBankFlight(buildFlightKeys(thirty), { seed, count: 10 }).questions.map(({ id }) => id)
  expect(ids(7)).toEqual(ids(7))
  expect(ids(7)).not.toEqual(ids(8))
  expect(new Set(ids(7)).size).toBe(10)
  expect(createBankFlight(buildFlightKeys(thirty), { seed: 7, count: 25 }).count).toBe(25)
  expect(createBankFlight(buildFlightKeys(thirty.slice(0, 6)), { seed: 7, count: 10 }).count).toBe(6)
})

test('offers confidence levels only if every choice question has at least three options', () => {
  expect(createBankFlight(buildFlightKeys(thirty), { seed: 1, count: 10 }).hasString).toBe(true)
  expect(
    createBankFlight(buildFlightKeys([...thirty.slice(0, 9), savedQuestion(choice('ใช่', 2), 40)]), {
      seed: 1,
      count: 10,
    }).hasString,
  ).toBe(false)
})

test('a player who knows the answers completes all question kinds with three stars', () => {
  const words = (...texts: string[]) => texts.map((en) => ({ en }))
  const base = { ...emptyQuestion, question: { en: 'Which?' } }
  const kinds: BankQuestion[] = [
    {
      ...base,
      kind: 'several',
      options: choice('', 4).options.map((option, index) => ({
        ...option,
        text: { en: `${index}` },
        right: index < 2,
      })),
    },
    { ...base, kind: 'order', items: words('a', 'b', 'c') },
    { ...base, kind: 'match', pairs: [0, 1, 2].map((index) => [{ en: `l${index}` }, { en: `r${index}` }] as const) },
    { ...base, kind: 'number', answer: -3 },
    { ...base, kind: 'text', accepted: { en: ['kite'], th: ['ว่าว'] } },
    { ...choice('x'), kind: 'program', program: 'fly_up()' },
  ]
  for (let seed = 1; seed <= 20; seed += 1) {
    const level = createBankFlight(buildFlightKeys(kinds.map(savedQuestion)), { seed, count: 10 })
    expect(level.count).toBe(kinds.length)
    const { state, isOver } = playWith(
      quizFlight,
      level,
      { seed, help: 0, clock: true },
      quizPlayer(100, seededRandom(seed)),
    )
    expect([isOver, countStars(quizFlight.meter(state))]).toEqual([true, 3])
  }
})
