import type { ChaseItem } from '#rules/competitions/chase/items.ts'
import type { Answer } from '#rules/questions/question.ts'
import type { ShownQuestion } from '#rules/questions/shown-question.ts'
import type { AnswerKey } from '../contract.ts'

/** Part of a player's view in every self-paced game. */
export type TurnView = {
  /** Number of answers so far; an answer names it, so that a repeated message counts once. */
  readonly number: number
  readonly question: ShownQuestion
  /** The player missed this question before. */
  readonly isReturning: boolean
  /** Wrong options that are struck out. */
  readonly struck: readonly number[]
  /** The next answer is accepted from then on, in epoch milliseconds of the server clock. */
  readonly opensAt: number
}

/** Outcome of the last answer. */
export type LastAnswer = {
  readonly isRight: boolean
  readonly isMended: boolean
  readonly question: ShownQuestion
  readonly answer: Answer
  /** Null after a right answer. */
  readonly key: AnswerKey | null
}

export type SentAnswer = { readonly round: 0; readonly number: number; readonly answer: Answer }
/** Class flight: a hint for a waiting player; the number of hints sent before. */
export type SentHint = { readonly round: 0; readonly hint: number }
/** Kite chase: buys an item after the right answer with this number. `to`: the friend at the end of a bridge. */
export type SentPurchase = {
  readonly round: 0
  readonly number: number
  readonly item: ChaseItem
  readonly to: string | null
}

/** Sent to `competitions/ID/moves`, acknowledged once it is stored. */
export type SentMove = SentAnswer | SentHint | SentPurchase
