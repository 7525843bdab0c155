/** A player's questions in a self-paced game: the current one, misses to repair and options that are struck out. */

import { nextQuestion, type QuestionHistory, type QuestionPool } from './next-question.ts'
import { selfPacedRules } from './self-paced-rules.ts'

export type QuestionTurns = QuestionHistory & {
  /** Current question. */
  readonly question: number
  readonly bestStreak: number
  /** Right answers to questions that were missed before. */
  readonly mended: number
  /** Displayed indexes of wrong options of the current question that are struck out. */
  readonly struck: readonly number[]
}

export function startTurns(pool: QuestionPool): QuestionTurns {
  const history = { answered: 0, seen: [], missed: [], slips: 0, streak: 0 }
  return { ...history, bestStreak: 0, mended: 0, struck: [], question: nextQuestion(history, pool) }
}

/** Whether the current question was missed before. */
export const isReturning = ({ missed, question }: Pick<QuestionTurns, 'missed' | 'question'>): boolean =>
  missed.some((entry) => entry.question === question)

/** Records the answer and chooses the next question. */
export function answerQuestion<State extends QuestionTurns>(state: State, isRight: boolean, pool: QuestionPool): State {
  const { question } = state
  const answered = state.answered + 1
  const missed = state.missed.filter((entry) => entry.question !== question)
  const streak = isRight ? state.streak + 1 : 0
  const history: QuestionHistory = {
    ...{ answered, streak, slips: isRight ? 0 : state.slips + 1 },
    seen: [...state.seen.filter((other) => other !== question), question],
    missed: isRight ? missed : [...missed, { question, after: answered + selfPacedRules.returnsAfter }],
  }
  return {
    ...state,
    ...history,
    ...{ question: nextQuestion(history, pool), struck: [], bestStreak: Math.max(state.bestStreak, streak) },
    mended: state.mended + (isRight && isReturning(state) ? 1 : 0),
  }
}

/**
 * Wrong option to strike out next; null if the question has none left. One wrong option always stays, so that the
 * player still answers.
 */
export function optionToStrike(
  { struck }: Pick<QuestionTurns, 'struck'>,
  wrongOptions: readonly number[],
): number | null {
  const remaining = wrongOptions.filter((option) => !struck.includes(option))
  return remaining.length > 1 ? remaining[struck.length % remaining.length]! : null
}
