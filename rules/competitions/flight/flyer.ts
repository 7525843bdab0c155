/** State of one player in a class flight: the questions, the lantern and the hints. */

import type { QuestionPool } from '../self-paced/next-question.ts'
import { isReturning, startTurns, type QuestionTurns } from '../self-paced/question-turns.ts'
import { flightRules } from './flight-rules.ts'

export type Flyer = QuestionTurns & {
  /** Pushes that counted. */
  readonly pushes: number
  /** The gate at which the player's lantern was lit last; 0 for none. */
  readonly litGate: number
  /** Hints that the player can send at this gate, and hints sent so far in the flight. */
  readonly hints: number
  readonly sentHints: number
}

export const startFlyer = (pool: QuestionPool): Flyer => ({
  ...startTurns(pool),
  ...{ pushes: 0, litGate: 0, hints: 0, sentHints: 0 },
})

/** Pushes that a right answer to the current question is worth. */
export const pushesOf = (flyer: Pick<Flyer, 'missed' | 'question'>): number =>
  isReturning(flyer) ? flightRules.mended : flightRules.right

/** A right answer at a shut gate lights the lantern; each one allows a hint for a player who waits. */
export const lightLantern = (flyer: Flyer, gate: number): Flyer =>
  flyer.litGate === gate
    ? { ...flyer, hints: Math.min(flightRules.hints, flyer.hints + 1) }
    : { ...flyer, litGate: gate, hints: 1 }

export const sendHint = (flyer: Flyer): Flyer => ({
  ...flyer,
  ...{ hints: flyer.hints - 1, sentHints: flyer.sentHints + 1 },
})
