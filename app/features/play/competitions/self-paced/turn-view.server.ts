import { isReturning, type QuestionTurns } from '#rules/competitions/self-paced/question-turns.ts'
import type { Answer } from '#rules/questions/question.ts'
import type { Locale } from '#app/platform/i18n/languages.ts'
import { toAnswerKey, toShownQuestion, type FrozenQuestion } from '../rounds/frozen-question.ts'
import type { LastAnswer, TurnView } from './contract.ts'
import type { PlayerRow } from './player-row.server.ts'

type StoredOutcome = { question: number; answer: Answer; isRight: boolean; isMended: boolean }

/** Numbers of the questions that the views of these players show. */
export const listShownQuestions = (
  players: readonly PlayerRow<QuestionTurns, Pick<StoredOutcome, 'question'>>[],
): readonly number[] =>
  players.flatMap(({ state, outcome }) => [state.question, ...(outcome ? [outcome.question] : [])])

type Questions = { readonly questions: ReadonlyMap<number, FrozenQuestion>; readonly locale: Locale }

export const toTurnView = (
  { state, opensAt }: Pick<PlayerRow<QuestionTurns, unknown>, 'state' | 'opensAt'>,
  { questions, locale }: Questions,
): TurnView => ({
  ...{ number: state.answered, question: toShownQuestion(questions.get(state.question)!, locale) },
  ...{ isReturning: isReturning(state), struck: state.struck, opensAt },
})

export function toLastAnswer(
  { question, answer, isRight, isMended }: StoredOutcome,
  { questions, locale }: Questions,
): LastAnswer {
  const frozen = questions.get(question)!
  return {
    ...{ isRight, isMended, answer, question: toShownQuestion(frozen, locale) },
    key: isRight ? null : { ...toAnswerKey(frozen, locale), chosen: [], right: 0 },
  }
}
