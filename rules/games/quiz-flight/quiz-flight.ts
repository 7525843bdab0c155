/**
 * Quiz Flight: a kite flies towards the answers of a question, and its string says how sure one is. What was missed
 * comes again, so a flight ends with everything known once; knowing earns stars, knowing how sure one is earns height.
 */

import { isRight } from '../../questions/is-right.ts'
import type { Answer, Question } from '../../questions/question.ts'
import { digestOf } from '../digest.ts'
import { type Evidence, type GameRules, ticksPerSecond } from '../game-rules.ts'
import { type Cloud, drawNew, type Returning, returnOf, shownOrder, takeNew } from './clouds.ts'
import type { QuizKey, QuizLevel } from './level.ts'
import { type QuizInput, readQuizInput, type StringLength } from './quiz-input.ts'

export type QuizState = {
  readonly level: QuizLevel
  readonly seed: number
  /** How many are flown through: fewer than the level asks for where a bank is small. */
  readonly count: number
  readonly left: number[][]
  returning: Returning[]
  /** The question in front of the kite; null when none is left. */
  cloud: Cloud | null
  phase: 'answer' | 'reveal'
  since: number
  string: StringLength
  altitude: number
  /** The last full hundred that was reached: no answer sinks the kite below it. */
  base: number
  taken: number
  asked: number
  cleared: number
  firstRight: number
  missRun: number
  knownRun: number
  sure: number
  sureRight: number
  /** What the last answer was, while it is revealed. */
  last: { readonly isRight: boolean; readonly answer: Answer } | null
}

const revealTicks = 3 * ticksPerSecond
export const lift = { 1: 10, 2: 20, 3: 30 } as const
/** Fair odds: middle string pays above one half, long above three quarters. */
export const sink = { 1: 0, 2: 10, 3: 40 } as const

export const quizFlight: GameRules<QuizState, QuizInput, QuizLevel> = {
  slug: 'quiz-flight',
  version: 1,
  maxTicks: 30 * 60 * ticksPerSecond,
  maxInputsPerSecond: 12,
  readInput: readQuizInput,
  init: (level, { seed }) => {
    const count = Math.min(level.count, level.questions.length)
    const state: QuizState = {
      ...fresh,
      level,
      seed,
      count,
      left: drawNew(level, seed),
      returning: [],
      cloud: null,
      last: null,
    }
    bringNext(state)
    return state
  },
  isLegal: ({ cloud, phase, level }, input) => {
    if (cloud === null) return false
    if (input.do === 'next') return phase === 'reveal'
    if (phase !== 'answer') return false
    return input.do === 'answer' ? fits(level.questions[cloud.question], input.answer) : level.hasString
  },
  step: (state, input) => {
    state.since += 1
    if (input !== null) act(state, input)
    // Whoever was wrong reads as long as they like; the next question comes when they ask for it.
    else if (state.phase === 'reveal' && state.last?.isRight === true && state.since >= revealTicks) bringNext(state)
  },
  isDone: ({ cloud }) => cloud === null,
  score: ({ altitude }) => altitude,
  meter: meterOf,
  digest: (state) => digestOf(numbersOf(state)),
  evidence: ({ taken, cloud, phase, firstRight, sure, sureRight }): readonly Evidence[] => [
    { skill: 'recall', tries: cloud?.isFirst && phase === 'answer' ? taken - 1 : taken, right: firstRight },
    ...(sure > 0 ? [{ skill: 'judge-own', tries: sure, right: sureRight } as const] : []),
  ],
}

const fresh = {
  phase: 'answer',
  since: 0,
  string: 1,
  altitude: 0,
  base: 0,
  taken: 0,
  asked: 0,
  cleared: 0,
  firstRight: 0,
  missRun: 0,
  knownRun: 0,
  sure: 0,
  sureRight: 0,
} as const

const answerKinds = {
  choice: 'chosen',
  several: 'chosen',
  order: 'ordered',
  match: 'matched',
  number: 'number',
  text: 'text',
} as const satisfies Record<QuizKey['kind'], Answer['kind']>

function fits(key: QuizKey | undefined, answer: Answer): boolean {
  if (key === undefined || answerKinds[key.kind] !== answer.kind) return false
  switch (answer.kind) {
    case 'chosen':
      return 'options' in key && answer.chosen.every((at) => at < key.options) && isOneWhereOne(key, answer.chosen)
    case 'ordered':
      return 'items' in key && answer.order.length === key.items && answer.order.every((at) => at < key.items)
    case 'matched':
      return 'items' in key && answer.partners.length === key.items && answer.partners.every((at) => at < key.items)
    default:
      return true
  }
}

const isOneWhereOne = ({ kind }: QuizKey, chosen: readonly number[]): boolean =>
  kind !== 'choice' || chosen.length === 1

function act(state: QuizState, input: QuizInput): void {
  switch (input.do) {
    case 'string':
      state.string = input.length
      return
    case 'answer':
      return answerWith(state, input.answer)
    case 'next':
      return bringNext(state)
  }
}

function answerWith(state: QuizState, answer: Answer): void {
  const { cloud, level } = state
  const key = cloud === null ? undefined : level.questions[cloud.question]
  if (cloud === null || key === undefined) return
  const right = isRight(asQuestion(key), answer)
  state.asked += 1
  if (state.string === 3) state.sure += 1
  if (right) {
    if (state.string === 3) state.sureRight += 1
    if (cloud.isFirst) state.firstRight += 1
    state.cleared += 1
    state.altitude += lift[state.string]
    state.base = Math.max(state.base, state.altitude - (state.altitude % 100))
  } else {
    state.altitude = Math.max(state.base, state.altitude - sink[state.string])
    state.returning.push(returnOf(cloud.question, state.asked))
  }
  state.missRun = right ? 0 : state.missRun + 1
  state.knownRun = right && cloud.isFirst ? state.knownRun + 1 : right ? state.knownRun : 0
  state.last = { isRight: right, answer }
  state.phase = 'reveal'
  state.since = 0
}

/** The rule for answers is the one of all questions; it asks for no words. */
function asQuestion(key: QuizKey): Question {
  const asked = { id: key.id, question: '', explanation: '', program: null }
  switch (key.kind) {
    case 'choice':
    case 'several': {
      const options = Array.from({ length: key.options }, (_, at) => at)
      return {
        ...asked,
        kind: key.kind,
        options: options.map((at) => ({ text: '', isRight: key.right.includes(at), why: null })),
      }
    }
    case 'order':
      return { ...asked, kind: key.kind, items: Array.from({ length: key.items }, () => '') }
    case 'match':
      return { ...asked, kind: key.kind, pairs: Array.from({ length: key.items }, () => ['', ''] as const) }
    case 'number':
      return { ...asked, kind: key.kind, answer: key.answer }
    case 'text':
      return { ...asked, kind: key.kind, accepted: key.accepted }
  }
}

function bringNext(state: QuizState): void {
  Object.assign(state, { phase: 'answer', since: 0, string: 1, last: null })
  state.cloud = nextCloud(state)
}

function nextCloud(state: QuizState): Cloud | null {
  const { level, seed, count, asked } = state
  if (asked >= 2 * count) return null
  const [waiting] = state.returning
  const isNewLeft = state.taken < count
  const isReturn = waiting !== undefined && (waiting.due <= asked || !isNewLeft)
  if (!isReturn && !isNewLeft) return null
  const question = isReturn ? waiting.question : takeNew(state.left, state.taken, count, state.missRun, state.knownRun)
  const key = level.questions[question]
  if (key === undefined) return null
  if (isReturn) state.returning.shift()
  else state.taken += 1
  return { question, isFirst: !isReturn, shown: shownOrder(key, seed, asked) }
}

/** One star for having cleared all clouds, the others for what was known at first sight. */
function meterOf({ cleared, count, firstRight }: QuizState): number {
  if (count === 0) return 0
  if (cleared < count) return Math.floor((333 * cleared) / count)
  const [two, three] = [Math.ceil((70 * count) / 100), Math.ceil((90 * count) / 100)]
  if (firstRight >= three) return 1000
  if (firstRight >= two) return 667 + Math.floor((332 * (firstRight - two)) / Math.max(1, three - two))
  return 334 + Math.floor((332 * firstRight) / two)
}

function* numbersOf(state: QuizState): Iterable<number> {
  yield* [state.cloud?.question ?? -1, state.phase === 'answer' ? 0 : 1, state.since, state.string, state.altitude]
  yield* [state.base, state.taken, state.asked, state.cleared, state.firstRight, state.missRun, state.knownRun]
  for (const { question, due } of state.returning) yield* [question, due]
}
