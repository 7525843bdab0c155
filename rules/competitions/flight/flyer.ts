/** State of one player in a class flight: the current question, misses to repair, the lantern and the hints. */

import { flightRules } from './flight-rules.ts'
import { nextQuestion, type QuestionHistory, type QuestionPool } from './next-question.ts'

export type Flyer = QuestionHistory & {
  /** Current question. */
  readonly question: number
  readonly bestStreak: number
  /** Right answers to questions that were missed before. */
  readonly mended: number
  /** Pushes that counted. */
  readonly pushes: number
  /** The gate at which the player's lantern was lit last; 0 for none. */
  readonly litGate: number
  /** Hints that the player can send at this gate, and hints sent so far in the flight. */
  readonly hints: number
  readonly sentHints: number
  /** Displayed indexes of wrong options of the current question that hints have struck out. */
  readonly struck: readonly number[]
}

export function startFlyer(pool: QuestionPool): Flyer {
  const history = { answered: 0, seen: [], missed: [], slips: 0, streak: 0 }
  const state = { bestStreak: 0, mended: 0, pushes: 0, litGate: 0, hints: 0, sentHints: 0, struck: [] }
  return { ...history, ...state, question: nextQuestion(history, pool) }
}

/** Whether the current question was missed before. */
export const isReturning = ({ missed, question }: Pick<Flyer, 'missed' | 'question'>): boolean =>
  missed.some((entry) => entry.question === question)

/** Pushes that a right answer to the current question is worth. */
export const pushesOf = (flyer: Pick<Flyer, 'missed' | 'question'>): number =>
  isReturning(flyer) ? flightRules.mended : flightRules.right

/** Records the answer and chooses the next question. */
export function answerQuestion(flyer: Flyer, isRight: boolean, pool: QuestionPool): Flyer {
  const { question } = flyer
  const answered = flyer.answered + 1
  const missed = flyer.missed.filter((entry) => entry.question !== question)
  const streak = isRight ? flyer.streak + 1 : 0
  const history: QuestionHistory = {
    ...{ answered, streak, slips: isRight ? 0 : flyer.slips + 1 },
    seen: [...flyer.seen.filter((other) => other !== question), question],
    missed: isRight ? missed : [...missed, { question, after: answered + flightRules.returnsAfter }],
  }
  return {
    ...flyer,
    ...history,
    ...{ question: nextQuestion(history, pool), struck: [], bestStreak: Math.max(flyer.bestStreak, streak) },
    mended: flyer.mended + (isRight && isReturning(flyer) ? 1 : 0),
  }
}

/** A right answer at a shut gate lights the lantern; each one allows a hint for a player who waits. */
export const lightLantern = (flyer: Flyer, gate: number): Flyer =>
  flyer.litGate === gate
    ? { ...flyer, hints: Math.min(flightRules.hints, flyer.hints + 1) }
    : { ...flyer, litGate: gate, hints: 1 }

export const sendHint = (flyer: Flyer): Flyer => ({
  ...flyer,
  ...{ hints: flyer.hints - 1, sentHints: flyer.sentHints + 1 },
})

/**
 * Wrong option that a hint strikes out; null if the question has none left. One wrong option always stays, so that the
 * player still answers.
 */
export function hintFor({ struck }: Pick<Flyer, 'struck'>, wrongOptions: readonly number[]): number | null {
  const remaining = wrongOptions.filter((option) => !struck.includes(option))
  return remaining.length > 1 ? remaining[struck.length % remaining.length]! : null
}
