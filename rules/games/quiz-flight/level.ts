/** What a route of Quiz Flight sets up: any bank of questions, as far as the rules need to know it. */

import type { QuizWords } from './quiz-words.ts'

/**
 * The key of a question, without its words, so a play is the same in every language.
 *
 * The browser gets these keys for practice: it plays alone and offline, and what counts is the server's replay. Whoever
 * reads them out can only cheat themselves, so such flights give stars and own bests and never enter a leaderboard. A
 * competition must not give them out: there the server answers each answer, and the browser gets the words alone.
 */
export type QuizKey = {
  readonly id: string
  readonly difficulty: 1 | 2 | 3
} & (
  | { readonly kind: 'choice' | 'several'; readonly options: number; readonly right: readonly number[] }
  /** Right in the order in which they are kept. */
  | { readonly kind: 'order' | 'match'; readonly items: number }
  | { readonly kind: 'number'; readonly answer: number }
  /** In any of the four languages. */
  | { readonly kind: 'text'; readonly accepted: readonly string[] }
)

export type QuizLevel = {
  readonly questions: readonly QuizKey[]
  /** How many of them are flown through. */
  readonly count: number
  /** Whether one says how sure one is. */
  readonly hasString: boolean
  /** Of a bank that a school wrote, on its way to whoever plays; the words of ours are a file. Rules never read them. */
  readonly words?: Readonly<Record<string, QuizWords>>
}
