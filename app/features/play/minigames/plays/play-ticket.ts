import type { GameSlug } from '#rules/games/catalog.ts'
import type { GameInput } from '#rules/games/game-rules.ts'
import type { PlayLog } from '#rules/games/play.ts'
import type { BankFlight } from '#rules/games/quiz-flight/bank-flight.ts'
import type { QuizLevel } from '#rules/games/quiz-flight/level.ts'

/** Permission for one play. The server chooses the seed, so that students cannot pick their tasks. */
export type PlayTicket = {
  readonly id: string
  readonly game: GameSlug
  readonly level: string
  readonly rulesVersion: number
  readonly seed: number
  readonly help: 0 | 1 | 2
  readonly clock: boolean
  /** Bank flight: the bank version, and the questions drawn from it. */
  readonly flight?: BankFlight | null
  readonly drawn?: QuizLevel
}

/** A play as the device submits it. It contains no score: the server replays the log. */
export type FinishedPlay = {
  /** UUID version 7, created on the device. */
  readonly id: string
  readonly ticket: string
  /** Device time in milliseconds. */
  readonly startedAt: number
  readonly endedAt: number
  readonly log: PlayLog<GameInput>
}

/** Result of a ticket request when offline. */
export const notIssued = { ok: false, error: { code: 'unavailable', reason: 'offline' } } as const
