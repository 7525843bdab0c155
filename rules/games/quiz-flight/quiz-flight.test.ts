import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { seededRandom } from '../../program/random.ts'
import type { PlaySettings } from '../game-rules.ts'
import { replayPlay } from '../replay.ts'
import { starsOf } from '../star-bar.ts'
import { playWith } from '../testing/play-with.ts'
import { quizPlayer, rightAnswer } from '../testing/quiz-bots.ts'
import type { QuizKey, QuizLevel } from './level.ts'
import { quizFlight, type QuizState } from './quiz-flight.ts'
import { readQuizInput } from './quiz-input.ts'

const settings = (seed: number): PlaySettings => ({ seed, help: 0, clock: true })
const seeds = Array.from({ length: 300 }, (_, seed) => seed * 86_028_121 + 9)
const questions: readonly QuizKey[] = Array.from({ length: 30 }, (_, at) => ({
  id: `q-${at}`,
  difficulty: ((at % 3) + 1) as 1 | 2 | 3,
  kind: 'choice',
  options: 4,
  right: [at % 4],
}))
const level: QuizLevel = { questions, count: 10, hasString: true }

const flights = (knows: number, string?: 'honest' | 1 | 2 | 3): readonly QuizState[] =>
  seeds.map((seed) => {
    const bot = quizPlayer(knows, seededRandom(seed ^ 77), string)
    return playWith(quizFlight, level, settings(seed), bot).state
  })
const mean = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0) / numbers.length
const starsIn = (states: readonly QuizState[]): number => mean(states.map((state) => starsOf(quizFlight.meter(state))))
const heightIn = (states: readonly QuizState[]): number => mean(states.map((state) => quizFlight.score(state)))

describe('stars are for knowing', () => {
  test.each([
    [45, 1, 1.8],
    [75, 1.9, 2.6],
    [94, 2.6, 3],
  ])('who knows %i of a hundred earns between %f and %f', (knows, least, most) => {
    const stars = starsIn(flights(knows))
    expect(stars).toBeGreaterThanOrEqual(least)
    expect(stars).toBeLessThanOrEqual(most)
  })

  test('who guesses hardly ever earns one, whatever string they give', () => {
    for (const string of [1, 3] as const) {
      const some = flights(0, string).filter((state) => quizFlight.meter(state) >= 334)
      expect(some.length).toBeLessThanOrEqual(0.03 * seeds.length)
    }
  })
})

describe('height is for knowing what one knows', () => {
  test('an honest string flies higher than always a short one, and than always a long one', () => {
    const honest = heightIn(flights(60))
    expect(honest).toBeGreaterThan(heightIn(flights(60, 1)) + 50)
    expect(honest).toBeGreaterThan(heightIn(flights(60, 3)))
  })

  test('who guesses with long string stays low', () => {
    expect(heightIn(flights(0, 3))).toBeLessThan(heightIn(flights(0, 1)))
  })
})

const keyOf = (state: QuizState): QuizKey => state.level.questions[state.cloud?.question ?? -1] as QuizKey
function answered(state: QuizState, isRight: boolean): void {
  const right = rightAnswer(keyOf(state))
  const [at = 0] = right.kind === 'chosen' ? right.chosen : []
  quizFlight.step(state, { t: 0, do: 'answer', answer: { kind: 'chosen', chosen: [isRight ? at : (at + 1) % 4] } })
  quizFlight.step(state, { t: 0, do: 'next' })
}

test('a question that was missed comes again behind three others', () => {
  const state = quizFlight.init(level, settings(3))
  const missed = state.cloud?.question
  answered(state, false)
  const order: (number | undefined)[] = []
  for (let at = 0; at < 4; at += 1) {
    order.push(state.cloud?.question)
    answered(state, true)
  }
  expect(order.indexOf(missed)).toBe(3)
})

test('height is never lost below the last full hundred', () => {
  const state = quizFlight.init({ ...level, count: 20 }, settings(3))
  const withString = (isRight: boolean) => {
    quizFlight.step(state, { t: 0, do: 'string', length: 3 })
    answered(state, isRight)
  }
  for (let at = 0; at < 4; at += 1) withString(true)
  expect(state.altitude).toBe(120)
  withString(false)
  expect(state.altitude).toBe(100)
})

test('options are shown in another order for another seed', () => {
  const shown = new Set([1, 2, 3, 4, 5, 6].map((seed) => quizFlight.init(level, settings(seed)).cloud?.shown.join()))
  expect(shown.size).toBeGreaterThan(2)
})

test('an answer of another kind, of places that are not there, or while the reason is read is not legal', () => {
  const state = quizFlight.init(level, settings(3))
  const answer = (chosen: readonly number[]) => ({ t: 0, do: 'answer', answer: { kind: 'chosen', chosen } }) as const
  expect(quizFlight.isLegal(state, { t: 0, do: 'answer', answer: { kind: 'number', number: 1 } })).toBe(false)
  expect(quizFlight.isLegal(state, answer([5]))).toBe(false)
  expect(quizFlight.isLegal(state, answer([0, 1]))).toBe(false)
  quizFlight.step(state, answer([0]))
  expect(quizFlight.isLegal(state, answer([0]))).toBe(false)
})

test('whoever was wrong reads as long as they like', () => {
  const state = quizFlight.init(level, settings(3))
  const [right = 0] = (keyOf(state) as { right: readonly number[] }).right
  quizFlight.step(state, { t: 0, do: 'answer', answer: { kind: 'chosen', chosen: [(right + 1) % 4] } })
  for (let tick = 0; tick < 2000; tick += 1) quizFlight.step(state, null)
  expect(state.phase).toBe('reveal')
})

test.each([
  ['a string too long', { t: 0, do: 'string', length: 4 }],
  ['an option twice', { t: 0, do: 'answer', answer: { kind: 'chosen', chosen: [1, 1] } }],
  ['a list of thousands', { t: 0, do: 'answer', answer: { kind: 'ordered', order: Array(5000).fill(0) } }],
  ['no number', { t: 0, do: 'answer', answer: { kind: 'number', number: Number.NaN } }],
  ['an essay', { t: 0, do: 'answer', answer: { kind: 'text', text: 'a'.repeat(41) } }],
  ['a verdict', { t: 0, do: 'answer', isRight: true }],
])('%s is no input', (_, sent) => {
  expect(readQuizInput(sent)).toBeNull()
})

test('a replay has the score the page showed, whoever plays', () => {
  for (const knows of [0, 50, 95]) {
    const play = playWith(quizFlight, level, settings(21), quizPlayer(knows, seededRandom(knows)))
    const sent = { ...play.log, seconds: play.tick / 60 }
    expect(replayPlay(quizFlight, level, settings(21), sent)).toMatchObject({
      ok: true,
      value: { score: quizFlight.score(play.state), meter: quizFlight.meter(play.state) },
    })
  }
})

test('whatever is sent, nothing throws', () => {
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
    fc.property(fc.nat(), fc.array(input, { maxLength: 60 }), (seed, sent) => {
      const state = quizFlight.init(level, settings(seed))
      for (const one of sent) {
        const read = readQuizInput(one)
        quizFlight.step(state, read !== null && quizFlight.isLegal(state, read) ? read : null)
      }
      expect(quizFlight.meter(state)).toBeLessThanOrEqual(1000)
      expect(state.altitude).toBeGreaterThanOrEqual(state.base)
    }),
    { numRuns: 100 },
  )
})
