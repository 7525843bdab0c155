/** Settings of a Quiz Flight level: the answer keys of a question bank, without texts. */

import type { QuizText } from './quiz-text.ts'

/**
 * Answer key of a question without its text, so that a play does not depend on the language.
 *
 * The browser receives these keys for offline practice; the server's replay determines the score. A student can read
 * the keys, so these flights earn stars and personal bests but never enter a leaderboard. Competitions must not send
 * keys to the browser: there the server judges each answer.
 */
export type QuizKey = {
  readonly id: string
  readonly difficulty: 1 | 2 | 3
} & (
  | { readonly kind: 'choice' | 'several'; readonly options: number; readonly right: readonly number[] }
  /** The stored order is the correct one. */
  | { readonly kind: 'order' | 'match'; readonly items: number }
  | { readonly kind: 'number'; readonly answer: number }
  /** Accepted answers in all four languages. */
  | { readonly kind: 'text'; readonly accepted: readonly string[] }
)

export type QuizLevel = {
  readonly questions: readonly QuizKey[]
  /** Number of questions per flight. */
  readonly count: number
  /** Whether the player states a confidence level ("string"). */
  readonly hasString: boolean
  /** Question texts of a school's bank, sent to the player; built-in texts are a file. The rules ignore them. */
  readonly words?: Readonly<Record<string, QuizText>>
}
