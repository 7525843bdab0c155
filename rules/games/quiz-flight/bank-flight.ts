/**
 * Quiz Flight with a question bank written by a school, as an additional level. The questions come from one version of
 * the bank: the same version and seed always select the same questions.
 */

import { seededRandom, shuffle } from '../../program/random.ts'
import { deriveAnswerKind, questionLanguages, type BankQuestion } from '../../questions/bank-question.ts'
import { isPlayable } from '../../questions/check-question.ts'
import type { QuizKey, QuizLevel } from './level.ts'

/** Source of a flight's questions, stored in its ticket. */
export type BankFlight = { readonly bank: string; readonly version: number; readonly count: number }

/** Selectable number of questions per flight; a smaller bank gives fewer. */
export const flightCounts = [10, 25] as const

/** Missed questions return after three other questions, so a flight needs at least this many. */
export const minFlightQuestions = 5

/** Maximum characters that the on-screen number keys can enter. */
const maxNumberLength = 7
/** With two options half of the guesses are right, so the confidence level ("string") means little. */
const minOptionsForString = 3

type SavedQuestion = { readonly id: string; readonly content: BankQuestion }

/** `bank-` plus the bank id without dashes, to fit the length limit of level ids. */
export const encodeBankLevel = (bank: string): string => `bank-${bank.replaceAll('-', '')}`

const bankLevelPattern = /^bank-([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/

/** Returns the bank id, or null for any other level. */
export const parseBankLevel = (text: string): string | null => bankLevelPattern.exec(text)?.slice(1).join('-') ?? null

export const isBankLevel = (game: string, text: string): boolean =>
  game === 'quiz-flight' && parseBankLevel(text) !== null

export type FlightObstacle = 'picture' | 'number' | 'unfinished'

/** Reason why Quiz Flight cannot use a question, or null. The game does not show question pictures. */
export function findFlightObstacle(content: BankQuestion): FlightObstacle | null {
  if (!isPlayable(content, questionLanguages)) return 'unfinished'
  if (content.picture !== null) return 'picture'
  return deriveAnswerKind(content) === 'number' && String(content.answer).length > maxNumberLength ? 'number' : null
}

/** Accepts a question that is complete in any of the four languages, whatever languages the bank has. */
export const selectFlightQuestions = <Question extends SavedQuestion>(
  questions: readonly Question[],
): readonly Question[] => questions.filter(({ content }) => findFlightObstacle(content) === null)

/** Answer keys of all usable questions, without texts. */
export const buildFlightKeys = (questions: readonly SavedQuestion[]): readonly QuizKey[] =>
  selectFlightQuestions(questions).map(({ id, content }) => buildQuizKey(id, content))

export function createBankFlight(
  flightKeys: readonly QuizKey[],
  { seed, count }: { seed: number; count: number },
): QuizLevel {
  const keys = shuffle(flightKeys, seededRandom(seed)).slice(0, count)
  const hasString = keys.every((key) => !('options' in key) || key.options >= minOptionsForString)
  return { questions: keys, count: keys.length, hasString }
}

function buildQuizKey(id: string, content: BankQuestion): QuizKey {
  const kind = deriveAnswerKind(content)
  // Questions of teachers have no difficulty.
  const keyBase = { id, difficulty: 1 } as const
  switch (kind) {
    case 'choice':
    case 'several': {
      const right = content.options.flatMap((option, index) => (option.right ? [index] : []))
      return { ...keyBase, kind, options: content.options.length, right }
    }
    case 'order':
      return { ...keyBase, kind, items: content.items.length }
    case 'match':
      return { ...keyBase, kind, items: content.pairs.length }
    case 'number':
      return { ...keyBase, kind, answer: content.answer ?? 0 }
    case 'text':
      return {
        ...keyBase,
        kind,
        accepted: [...new Set(questionLanguages.flatMap((language) => content.accepted[language] ?? []))],
      }
  }
}
