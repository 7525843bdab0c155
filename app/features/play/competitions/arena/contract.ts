import type { Skin } from '#app/features/learning/lessons/public.ts'

/** Data exchanged between arena screens and server, in addition to the general competition contract. */

/** Level with the URL of its lesson file in the reader's language; contains no solution. */
export type ArenaLevel = { readonly lesson: string; readonly step: string; readonly file: string }

/** Arena part of `RoomView`, for all players. */
export type ArenaRoom = {
  /** Null before the phase `question`. */
  readonly level: ArenaLevel | null
}

/** Arena part of `MeView`: the player's best program in the current round. */
export type PlayerClimb = {
  readonly round: number
  readonly points: number
  readonly passed: number
  readonly tests: number
  readonly blocks: number
  readonly tries: number
}

/** Best result of one player, shown as a kite on the host screen. */
export type Climb = {
  readonly player: string
  readonly points: number
  readonly passed: number
  readonly tests: number
  readonly tookMs: number
  readonly skin: Skin
}

/** A program without the names of its authors. */
export type BestProgram = {
  readonly program: string
  readonly skin: Skin
  readonly blocks: number
  readonly steps: number
  /** Number of players who sent this program. */
  readonly players: number
}

/** Arena part of `HostView`. */
export type ArenaHost = {
  /** Current round, without players who sent no program. */
  readonly climbs: readonly Climb[]
  /** Best programs that pass all tests, without duplicates; empty before the reveal. */
  readonly best: readonly BestProgram[]
}

/** Sent over the live connection to `competitions/ID/programs`, acknowledged once the program is judged and stored. */
export type SentProgram = { readonly round: number; readonly program: string; readonly skin: Skin }
