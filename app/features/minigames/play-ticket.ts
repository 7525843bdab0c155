import type { GameSlug } from '#rules/games/catalogue.ts'
import type { GameInput } from '#rules/games/game-rules.ts'
import type { PlayLog } from '#rules/games/play.ts'
import type { BankFlight } from '#rules/games/quiz-flight/bank-flight.ts'
import type { QuizLevel } from '#rules/games/quiz-flight/level.ts'

/** What the server gives out for one play: the seed is its own, so that nobody chooses what they get. */
export type PlayTicket = {
  readonly id: string
  readonly game: GameSlug
  readonly level: string
  readonly rulesVersion: number
  readonly seed: number
  readonly help: 0 | 1 | 2
  readonly clock: boolean
  /** Over which version of a school's bank it flies, and the questions that were drawn of it. */
  readonly flight?: BankFlight | null
  readonly drawn?: QuizLevel
}

/** A play as the device sends it. There is no score in it: the server replays the log. */
export type FinishedPlay = {
  /** UUID version 7, made on the device. */
  readonly id: string
  readonly ticket: string
  /** By the device's clock, in milliseconds. */
  readonly startedAt: number
  readonly endedAt: number
  readonly log: PlayLog<GameInput>
}

/** What asking for tickets comes to without a network. */
export const notIssued = { ok: false, error: { code: 'unavailable', reason: 'offline' } } as const
