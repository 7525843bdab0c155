import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { seededRandom } from '../../program/random.ts'
import type { PlaySettings } from '../game-rules.ts'
import { replayPlay } from '../replay.ts'
import { countStars } from '../star-bar.ts'
import { playWith } from '../testing/play-with.ts'
import { quizPlayer, createRightAnswer } from '../testing/quiz-bots.ts'
import type { QuizKey, QuizLevel } from './level.ts'
import { quizFlight, type QuizState } from './quiz-flight.ts'
import { readQuizInput } from './quiz-input.ts'

const settings = (seed: number): PlaySettings => ({ seed, help: 0, clock: true })
const seeds = Array.from({ length: 300 }, (_, seed) => seed * 86_028_121 + 9)
const questions: readonly QuizKey[] = Array.from({ length: 30 }, (_, index) => ({
  id: `q-${index}`,
  difficulty: ((index % 3) + 1) as 1 | 2 | 3,
  kind: 'choice',
  options: 4,
  right: [index % 4],
}))
const level: QuizLevel = { questions, count: 10, hasString: true }

const flights = (knows: number, string?: 'honest' | 1 | 2 | 3): readonly QuizState[] =>
  seeds.map((seed) => {
    const bot = quizPlayer(knows, seededRandom(seed ^ 77), string)
    return playWith(quizFlight, level, settings(seed), bot).state
  })
const mean = (numbers: readonly number[]): number => numbers.reduce((sum, value) => sum + value, 0) / numbers.length
const starsIn = (states: readonly QuizState[]): number =>
  mean(states.map((state) => countStars(quizFlight.meter(state))))
const heightIn = (states: readonly QuizState[]): number => mean(states.map((state) => quizFlight.score(state)))

describe('stars reward knowledge', () => {
  test.each([
    [45, 1, 1.8],
    [75, 1.9, 2.6],
    [94, 2.6, 3],
  ])('a player who knows %i percent earns between %f and %f stars', (knows, least, most) => {
    const stars = starsIn(flights(knows))
    expect(stars).toBeGreaterThanOrEqual(least)
    expect(stars).toBeLessThanOrEqual(most)
  })

  test('a guessing player hardly ever earns a star, whatever the confidence level', () => {
    for (const string of [1, 3] as const) {
      const starred = flights(0, string).filter((state) => quizFlight.meter(state) >= 334)
      expect(starred.length).toBeLessThanOrEqual(0.03 * seeds.length)
    }
  })
})

describe('height rewards correct self-assessment', () => {
  test('honest confidence levels reach more height than always low or always high ones', () => {
    const honest = heightIn(flights(60))
    expect(honest).toBeGreaterThan(heightIn(flights(60, 1)) + 50)
    expect(honest).toBeGreaterThan(heightIn(flights(60, 3)))
  })

  test('guessing with high confidence reaches less height than with low confidence', () => {
    expect(heightIn(flights(0, 3))).toBeLessThan(heightIn(flights(0, 1)))
  })
})

const keyOf = (state: QuizState): QuizKey => state.level.questions[state.cloud?.question ?? -1] as QuizKey
function answerAndContinue(state: QuizState, isRight: boolean): void {
  const right = createRightAnswer(keyOf(state))
  const [rightOption = 0] = right.kind === 'chosen' ? right.chosen : []
  quizFlight.step(state, {
    t: 0,
    do: 'answer',
    answer: { kind: 'chosen', chosen: [isRight ? rightOption : (rightOption + 1) % 4] },
  })
  quizFlight.step(state, { t: 0, do: 'next' })
}

test('a missed question returns after three other questions', () => {
  const state = quizFlight.init(level, settings(3))
  const missed = state.cloud?.question
  answerAndContinue(state, false)
  const order: (number | undefined)[] = []
  for (let count = 0; count < 4; count += 1) {
    order.push(state.cloud?.question)
    answerAndContinue(state, true)
  }
  expect(order.indexOf(missed)).toBe(3)
})

test('a wrong answer never lowers the height below the last full hundred', () => {
  const state = quizFlight.init({ ...level, count: 20 }, settings(3))
  const withString = (isRight: boolean) => {
    quizFlight.step(state, { t: 0, do: 'string', length: 3 })
    answerAndContinue(state, isRight)
  }
  for (let count = 0; count < 4; count += 1) withString(true)
  expect(state.altitude).toBe(120)
  withString(false)
  expect(state.altitude).toBe(100)
})

test('the display order of options depends on the seed', () => {
  const displayOrders = new Set(
    [1, 2, 3, 4, 5, 6].map((seed) => quizFlight.init(level, settings(seed)).cloud?.shown.join()),
  )
  expect(displayOrders.size).toBeGreaterThan(2)
})

test('rejects answers of the wrong kind, with invalid options or during the reveal', () => {
  const state = quizFlight.init(level, settings(3))
  const answer = (chosen: readonly number[]) => ({ t: 0, do: 'answer', answer: { kind: 'chosen', chosen } }) as const
  expect(quizFlight.isLegal(state, { t: 0, do: 'answer', answer: { kind: 'number', number: 1 } })).toBe(false)
  expect(quizFlight.isLegal(state, answer([5]))).toBe(false)
  expect(quizFlight.isLegal(state, answer([0, 1]))).toBe(false)
  quizFlight.step(state, answer([0]))
  expect(quizFlight.isLegal(state, answer([0]))).toBe(false)
})

test('the explanation after a wrong answer has no time limit', () => {
  const state = quizFlight.init(level, settings(3))
  const [right = 0] = (keyOf(state) as { right: readonly number[] }).right
  quizFlight.step(state, { t: 0, do: 'answer', answer: { kind: 'chosen', chosen: [(right + 1) % 4] } })
  for (let tick = 0; tick < 2000; tick += 1) quizFlight.step(state, null)
  expect(state.phase).toBe('reveal')
})

test.each([
  ['a confidence level out of range', { t: 0, do: 'string', length: 4 }],
  ['a duplicate option', { t: 0, do: 'answer', answer: { kind: 'chosen', chosen: [1, 1] } }],
  ['a list of thousands of items', { t: 0, do: 'answer', answer: { kind: 'ordered', order: Array(5000).fill(0) } }],
  ['NaN as a number', { t: 0, do: 'answer', answer: { kind: 'number', number: Number.NaN } }],
  ['text over the length limit', { t: 0, do: 'answer', answer: { kind: 'text', text: 'a'.repeat(41) } }],
  ['a verdict instead of an answer', { t: 0, do: 'answer', isRight: true }],
])('rejects %s as an input', (_, sent) => {
  expect(readQuizInput(sent)).toBeNull()
})

test('a replay computes the same score as the page', () => {
  for (const knows of [0, 50, 95]) {
    const play = playWith(quizFlight, level, settings(21), quizPlayer(knows, seededRandom(knows)))
    const submittedPlay = { ...play.log, seconds: play.tick / 60 }
    expect(replayPlay(quizFlight, level, settings(21), submittedPlay)).toMatchObject({
      ok: true,
      value: { score: quizFlight.score(play.state), meter: quizFlight.meter(play.state) },
    })
  }
})

test('any inputs leave the state valid and throw no error', () => {
  const places = fc.array(fc.nat(6), { maxLength: 6 })
  const answer = fc.oneof(
    fc.record({ kind: fc.constant('chosen'), chosen: places }),
    fc.record({ kind: fc.constant('ordered'), order: places }),
    fc.record({ kind: fc.constant('number'), number: fc.double() }),
    fc.record({ kind: fc.constant('text'), text: fc.string() }),
  )
  const input = fc.oneof(
    fc.record({ t: fc.constant(0), do: fc.constant('answer'), answer }),
    fc.record({ t: fc.constant(0), do: fc.constantFrom('next', 'string', 'win'), length: fc.nat(4) }),
  )
  fc.assert(
    fc.property(fc.nat(), fc.array(input, { maxLength: 60 }), (seed, rawInputs) => {
      const state = quizFlight.init(level, settings(seed))
      for (const rawInput of rawInputs) {
        const parsed = readQuizInput(rawInput)
        quizFlight.step(state, parsed !== null && quizFlight.isLegal(state, parsed) ? parsed : null)
      }
      expect(quizFlight.meter(state)).toBeLessThanOrEqual(1000)
      expect(state.altitude).toBeGreaterThanOrEqual(state.base)
    }),
    { numRuns: 100 },
  )
})
