/** Choice of a player's next question in a self-paced game; a pure function, so that every process chooses the same. */

import { hashText } from '../../program/random.ts'
import { selfPacedRules } from './self-paced-rules.ts'

export type MissedQuestion = { readonly question: number; readonly after: number }

export type QuestionHistory = {
  /** Number of answers so far. */
  readonly answered: number
  /** Questions in the order of their last appearance. */
  readonly seen: readonly number[]
  /** Questions to return, with the number of answers after which they are due. */
  readonly missed: readonly MissedQuestion[]
  /** Misses, and right answers, in a row. */
  readonly slips: number
  readonly streak: number
}

export type QuestionPool = {
  /** The player's id: players get the questions in different orders. */
  readonly seed: string
  /** By question; see `easiness`. */
  readonly easiness: readonly number[]
}

/** A due missed question, otherwise a new one; after all questions those that were seen longest ago. */
export function nextQuestion(history: QuestionHistory, { seed, easiness }: QuestionPool): number {
  const due = history.missed.find(({ after }) => after <= history.answered)
  if (due) return due.question
  const waiting = new Set(history.missed.map(({ question }) => question))
  const all = easiness.map((_, question) => question)
  const unseen = all.filter((question) => !history.seen.includes(question))
  const earlier = history.seen.slice(0, -1).filter((question) => !waiting.has(question))
  const pool = unseen.length > 0 ? unseen : earlier.length > 0 ? earlier.slice(0, third(earlier.length)) : all
  const suitable = selectSuitable(pool, history, easiness)
  return suitable[hashText(`${seed} ${history.answered}`) % suitable.length]!
}

const third = (count: number): number => Math.ceil(count / 3)

/** Whether the next new question is one of the harder third. */
export const isHarderDue = ({ streak }: Pick<QuestionHistory, 'streak'>): boolean =>
  streak >= selfPacedRules.harderAfterRight

/** Whether the next new question is one of the easier third. */
export const isEasierDue = ({ slips }: Pick<QuestionHistory, 'slips'>): boolean =>
  slips >= selfPacedRules.easierAfterMisses

/** The easier third after misses in a row, the harder third after right answers in a row. */
function selectSuitable(
  pool: readonly number[],
  history: QuestionHistory,
  easiness: readonly number[],
): readonly number[] {
  const hardestLast = () => pool.toSorted((a, b) => easiness[b]! - easiness[a]! || a - b)
  if (isEasierDue(history)) return hardestLast().slice(0, third(pool.length))
  if (isHarderDue(history)) return hardestLast().slice(-third(pool.length))
  return pool
}
