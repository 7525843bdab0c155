/**
 * A flight over a bank that somebody at a school wrote. It is a level of its own, beside the twelve routes over ours,
 * and its tasks are those of one version of the bank: the same version and seed draw the same questions for ever.
 */

import { seededRandom, shuffled } from '../../program/random.ts'
import { answerKindOf, questionLanguages, type BankQuestion } from '../../questions/bank-question.ts'
import { isPlayable } from '../../questions/check-question.ts'
import type { QuizKey, QuizLevel } from './level.ts'

/** What a ticket for such a flight was drawn from. */
export type BankFlight = { readonly bank: string; readonly version: number; readonly count: number }

/** How many questions a flight has: ten, or all of a bank up to twenty-five. */
export const flightCounts = [10, 25] as const

/** Fewer are no flight: what was missed comes again behind three others. */
export const leastFlown = 5

/** As many as the keys under the question write. */
const longestNumber = 7
/** With two options a guess is right every second time, and nobody learns how sure they are. */
const optionsForString = 3

type Kept = { readonly id: string; readonly content: BankQuestion }

/** `bank-` and its id without the dashes, so that it is no longer than other levels. */
export const bankLevel = (bank: string): string => `bank-${bank.replaceAll('-', '')}`

const level = /^bank-([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/

/** The bank that a level flies over; nothing for any other level. */
export const bankOfLevel = (text: string): string | null => level.exec(text)?.slice(1).join('-') ?? null

export const isBankLevel = (game: string, text: string): boolean => game === 'quiz-flight' && bankOfLevel(text) !== null

export type Unflown = 'picture' | 'number' | 'unfinished'

/** Why a question cannot be flown; nothing where it can. The stage shows no pictures of questions. */
export function whyUnflown(content: BankQuestion): Unflown | null {
  if (!isPlayable(content, questionLanguages)) return 'unfinished'
  if (content.picture !== null) return 'picture'
  return answerKindOf(content) === 'number' && String(content.answer).length > longestNumber ? 'number' : null
}

/** Whether a bank's languages change meanwhile does not matter: a question that is whole in one of all four is asked. */
export const flownOf = <Question extends Kept>(questions: readonly Question[]): readonly Question[] =>
  questions.filter(({ content }) => whyUnflown(content) === null)

/** What a flight is drawn from: of each question that can be flown what is right, and no words. */
export const flownKeys = (questions: readonly Kept[]): readonly QuizKey[] =>
  flownOf(questions).map(({ id, content }) => keyOf(id, content))

export function flightOver(flown: readonly QuizKey[], { seed, count }: { seed: number; count: number }): QuizLevel {
  const keys = shuffled(flown, seededRandom(seed)).slice(0, count)
  const hasString = keys.every((key) => !('options' in key) || key.options >= optionsForString)
  return { questions: keys, count: keys.length, hasString }
}

function keyOf(id: string, content: BankQuestion): QuizKey {
  const kind = answerKindOf(content)
  // Teachers do not say how hard a question is.
  const key = { id, difficulty: 1 } as const
  switch (kind) {
    case 'choice':
    case 'several': {
      const right = content.options.flatMap((option, at) => (option.right ? [at] : []))
      return { ...key, kind, options: content.options.length, right }
    }
    case 'order':
      return { ...key, kind, items: content.items.length }
    case 'match':
      return { ...key, kind, items: content.pairs.length }
    case 'number':
      return { ...key, kind, answer: content.answer ?? 0 }
    case 'text':
      return { ...key, kind, accepted: [...new Set(questionLanguages.flatMap((one) => content.accepted[one] ?? []))] }
  }
}
