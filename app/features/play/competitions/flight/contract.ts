import type { FlightGrade } from '#rules/competitions/flight/flight-grade.ts'
import type { Answer } from '#rules/questions/question.ts'
import type { ShownQuestion } from '#rules/questions/shown-question.ts'
import type { AnswerKey } from '../contract.ts'

/** Data exchanged between the screens of a class flight and the server, in addition to the competition contract. */

/** Flight part of `RoomView`, from the landing on. */
export type FlightRoom = {
  readonly grade: FlightGrade
  /** Share of the way. */
  readonly percent: number
}

/** The way of the class, as all players and the wall see it. */
export type FlightWay = {
  /** Null while the way is being measured. */
  readonly percent: number | null
  /** Next gate, from 1; greater than `gates` after the last one. */
  readonly gate: number
  readonly gates: number
  /** The class waits at the gate for lanterns. */
  readonly isShut: boolean
  readonly lit: number
  readonly needed: number
}

/** Flight part of `HostView`. */
export type FlightHost = {
  readonly way: FlightWay
  /**
   * One entry per player: false while the player's lantern is missing at a shut gate. In an order that does not show who
   * is who, because a waiting child is never named.
   */
  readonly awake: readonly boolean[]
}

/** `competitions/ID/flight/LOCALE`: the question and lantern of one player. */
export type FlightView = {
  readonly way: FlightWay
  /** Number of answers so far; an answer names it, so that a repeated message counts once. */
  readonly number: number
  readonly question: ShownQuestion
  /** The player missed this question before. */
  readonly isReturning: boolean
  /** Wrong options that hints have struck out. */
  readonly struck: readonly number[]
  /** The next answer is accepted from then on, in epoch milliseconds of the server clock. */
  readonly opensAt: number
  /** The player's lantern shines at the shut gate. */
  readonly isLit: boolean
  /** Hints that the player can send now; 0 if no waiting player can use one. */
  readonly hints: number
  readonly sentHints: number
  /** Outcome of the last answer; null before the first. */
  readonly last: {
    readonly isRight: boolean
    readonly isMended: boolean
    /** Pushes that counted for the class: none at a shut gate. */
    readonly pushes: number
    readonly question: ShownQuestion
    readonly answer: Answer
    /** Null after a right answer. */
    readonly key: AnswerKey | null
  } | null
}

/** Sent to `competitions/ID/pushes`, acknowledged once it is stored: an answer, or a hint for a waiting player. */
export type SentPush =
  | { readonly round: 0; readonly number: number; readonly answer: Answer }
  | { readonly round: 0; readonly hint: number }
