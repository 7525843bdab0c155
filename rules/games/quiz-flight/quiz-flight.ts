/**
 * Quiz Flight: the player answers questions and states a confidence level, shown as the length of the kite's string.
 * Missed questions return. Correct answers earn stars, and correct self-assessment earns height.
 */

import { isRight } from '../../questions/is-right.ts'
import { answerKinds, type Answer, type Question } from '../../questions/question.ts'
import { computeDigest } from '../digest.ts'
import { type Evidence, type GameRules, ticksPerSecond } from '../game-rules.ts'
import {
  type Cloud,
  shuffleByDifficulty,
  type ReturningQuestion,
  scheduleReturn,
  shuffleDisplayOrder,
  takeNewQuestion,
} from './clouds.ts'
import type { QuizKey, QuizLevel } from './level.ts'
import { type QuizInput, readQuizInput, type StringLength } from './quiz-input.ts'

export type QuizState = {
  readonly level: QuizLevel
  readonly seed: number
  /** Number of questions in this flight; less than the level's count if the bank is small. */
  readonly count: number
  readonly left: number[][]
  returning: ReturningQuestion[]
  /** Current question; null when none remains. */
  cloud: Cloud | null
  phase: 'answer' | 'reveal'
  since: number
  string: StringLength
  altitude: number
  /** Last full hundred reached; wrong answers never lower the altitude below it. */
  base: number
  taken: number
  asked: number
  cleared: number
  firstRight: number
  missRun: number
  knownRun: number
  sure: number
  sureRight: number
  /** Last answer, during the reveal phase. */
  last: { readonly isRight: boolean; readonly answer: Answer } | null
}

const revealTicks = 3 * ticksPerSecond
export const altitudeGain = { 1: 10, 2: 20, 3: 30 } as const
/** Expected gain: a medium string pays off above 1/2 certainty, a long one above 3/4. */
export const altitudeLoss = { 1: 0, 2: 10, 3: 40 } as const

export const quizFlight: GameRules<QuizState, QuizInput, QuizLevel> = {
  slug: 'quiz-flight',
  version: 1,
  maxTicks: 30 * 60 * ticksPerSecond,
  maxInputsPerSecond: 12,
  readInput: readQuizInput,
  init: (level, { seed }) => {
    const count = Math.min(level.count, level.questions.length)
    const state: QuizState = {
      ...initialValues,
      level,
      seed,
      count,
      left: shuffleByDifficulty(level, seed),
      returning: [],
      cloud: null,
      last: null,
    }
    showNextQuestion(state)
    return state
  },
  isLegal: ({ cloud, phase, level }, input) => {
    if (cloud === null) return false
    if (input.do === 'next') return phase === 'reveal'
    if (phase !== 'answer') return false
    return input.do === 'answer' ? fitsQuestion(level.questions[cloud.question], input.answer) : level.hasString
  },
  step: (state, input) => {
    state.since += 1
    if (input !== null) applyInput(state, input)
    // After a wrong answer the player reads the explanation without time limit and continues manually.
    else if (state.phase === 'reveal' && state.last?.isRight === true && state.since >= revealTicks)
      showNextQuestion(state)
  },
  isDone: ({ cloud }) => cloud === null,
  score: ({ altitude }) => altitude,
  meter: computeQuizMeter,
  digest: (state) => computeDigest(listStateNumbers(state)),
  evidence: ({ taken, cloud, phase, firstRight, sure, sureRight }): readonly Evidence[] => [
    { skill: 'recall', tries: cloud?.isFirst && phase === 'answer' ? taken - 1 : taken, right: firstRight },
    ...(sure > 0 ? [{ skill: 'judge-own', tries: sure, right: sureRight } as const] : []),
  ],
}

const initialValues = {
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

function fitsQuestion(key: QuizKey | undefined, answer: Answer): boolean {
  if (key === undefined || answerKinds[key.kind] !== answer.kind) return false
  switch (answer.kind) {
    case 'chosen':
      return (
        'options' in key &&
        answer.chosen.every((option) => option < key.options) &&
        hasAllowedChoiceCount(key, answer.chosen)
      )
    case 'ordered':
      return 'items' in key && answer.order.length === key.items && answer.order.every((item) => item < key.items)
    case 'matched':
      return 'items' in key && answer.partners.length === key.items && answer.partners.every((item) => item < key.items)
    default:
      return true
  }
}

const hasAllowedChoiceCount = ({ kind }: QuizKey, chosen: readonly number[]): boolean =>
  kind !== 'choice' || chosen.length === 1

function applyInput(state: QuizState, input: QuizInput): void {
  switch (input.do) {
    case 'string':
      state.string = input.length
      return
    case 'answer':
      return applyAnswer(state, input.answer)
    case 'next':
      return showNextQuestion(state)
  }
}

function applyAnswer(state: QuizState, answer: Answer): void {
  const { cloud, level } = state
  const key = cloud === null ? undefined : level.questions[cloud.question]
  if (cloud === null || key === undefined) return
  const right = isRight(buildQuestion(key), answer)
  state.asked += 1
  if (state.string === 3) state.sure += 1
  if (right) {
    if (state.string === 3) state.sureRight += 1
    if (cloud.isFirst) state.firstRight += 1
    state.cleared += 1
    state.altitude += altitudeGain[state.string]
    state.base = Math.max(state.base, state.altitude - (state.altitude % 100))
  } else {
    state.altitude = Math.max(state.base, state.altitude - altitudeLoss[state.string])
    state.returning.push(scheduleReturn(cloud.question, state.asked))
  }
  state.missRun = right ? 0 : state.missRun + 1
  state.knownRun = right && cloud.isFirst ? state.knownRun + 1 : right ? state.knownRun : 0
  state.last = { isRight: right, answer }
  state.phase = 'reveal'
  state.since = 0
}

/** Builds a question without texts, so that the shared `isRight` can judge the answer. */
function buildQuestion(key: QuizKey): Question {
  const base = { id: key.id, question: '', explanation: '', program: null }
  switch (key.kind) {
    case 'choice':
    case 'several': {
      const options = Array.from({ length: key.options }, (_, index) => index)
      return {
        ...base,
        kind: key.kind,
        options: options.map((option) => ({ text: '', isRight: key.right.includes(option), why: null })),
      }
    }
    case 'order':
      return { ...base, kind: key.kind, items: Array.from({ length: key.items }, () => '') }
    case 'match':
      return { ...base, kind: key.kind, pairs: Array.from({ length: key.items }, () => ['', ''] as const) }
    case 'number':
      return { ...base, kind: key.kind, answer: key.answer }
    case 'text':
      return { ...base, kind: key.kind, accepted: key.accepted }
  }
}

function showNextQuestion(state: QuizState): void {
  Object.assign(state, { phase: 'answer', since: 0, string: 1, last: null })
  state.cloud = selectNextCloud(state)
}

function selectNextCloud(state: QuizState): Cloud | null {
  const { level, seed, count, asked: askedCount } = state
  if (askedCount >= 2 * count) return null
  const [waiting] = state.returning
  const hasNewQuestions = state.taken < count
  const isReturn = waiting !== undefined && (waiting.due <= askedCount || !hasNewQuestions)
  if (!isReturn && !hasNewQuestions) return null
  const question = isReturn
    ? waiting.question
    : takeNewQuestion(state.left, state.taken, count, state.missRun, state.knownRun)
  const key = level.questions[question]
  if (key === undefined) return null
  if (isReturn) state.returning.shift()
  else state.taken += 1
  return { question, isFirst: !isReturn, shown: shuffleDisplayOrder(key, seed, askedCount) }
}

/** One star for clearing all questions, two and three for correct first answers. */
function computeQuizMeter({ cleared, count, firstRight }: QuizState): number {
  if (count === 0) return 0
  if (cleared < count) return Math.floor((333 * cleared) / count)
  const [minForTwo, minForThree] = [Math.ceil((70 * count) / 100), Math.ceil((90 * count) / 100)]
  if (firstRight >= minForThree) return 1000
  if (firstRight >= minForTwo)
    return 667 + Math.floor((332 * (firstRight - minForTwo)) / Math.max(1, minForThree - minForTwo))
  return 334 + Math.floor((332 * firstRight) / minForTwo)
}

function* listStateNumbers(state: QuizState): Iterable<number> {
  yield* [state.cloud?.question ?? -1, state.phase === 'answer' ? 0 : 1, state.since, state.string, state.altitude]
  yield* [state.base, state.taken, state.asked, state.cleared, state.firstRight, state.missRun, state.knownRun]
  for (const { question, due } of state.returning) yield* [question, due]
}
