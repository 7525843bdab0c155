import type { GameSlug } from '#rules/games/catalog.ts'
import type { GameInput } from '#rules/games/game-rules.ts'
import type { PlayLog } from '#rules/games/play.ts'

/** Data exchanged between race screens and server, in addition to the general competition contract. */

/** Race part of `RoomView`, for all players. */
export type RaceRoom = {
  readonly game: GameSlug
  /** Null before the phase `question`. */
  readonly level: string | null
  /** The same for all players; set only while the round is played. */
  readonly seed: number | null
  readonly gameRules: number
}

/** Race part of `MeView`: the player's best play in the current round, as replayed by the server. */
export type PlayerRace = {
  readonly round: number
  readonly points: number
  readonly score: number
  readonly stars: number
  readonly plays: number
}

/** Best play of one player, shown as a kite on the host screen. */
export type RaceClimb = {
  readonly player: string
  readonly points: number
  readonly score: number
  readonly stars: number
  readonly tookMs: number
}

/** Race part of `HostView`: the current round, without players who sent no play. */
export type RaceHost = { readonly climbs: readonly RaceClimb[] }

/** Sent over the live connection to `competitions/ID/plays`, acknowledged once the play is replayed and stored. */
export type SentPlay = {
  readonly round: number
  /** Id of the play; a later message with the same id replaces the earlier one. */
  readonly play: string
  readonly log: PlayLog<GameInput>
}
