import type { GameSlug } from '#rules/games/catalogue.ts'
import type { GameInput } from '#rules/games/game-rules.ts'
import type { PlayLog } from '#rules/games/play.ts'

/** What the screens of a minigame race and its server say to each other, beside what every competition says. */

/** In `RoomView`: for everybody. */
export type RaceRoom = {
  readonly game: GameSlug
  /** From the phase `question` on. */
  readonly level: string | null
  /** The same for everybody, while the round is played and no sooner. */
  readonly seed: number | null
  readonly gameRules: number
}

/** In `MeView`: the best that somebody has played in the round that is on, as the server replayed it. */
export type OwnRace = {
  readonly round: number
  readonly points: number
  readonly score: number
  readonly stars: number
  readonly plays: number
}

/** One kite in the sky that the class looks at. */
export type RaceClimb = {
  readonly player: string
  readonly points: number
  readonly score: number
  readonly stars: number
  readonly tookMs: number
}

/** In `HostView`. Of the round that is on: whoever has sent nothing is not in it. */
export type RaceHost = { readonly climbs: readonly RaceClimb[] }

/** Sent over the live connection to `competitions/ID/plays`, acknowledged when it is replayed and stored. */
export type SentRace = {
  readonly round: number
  /** Which play it is, so that what is sent of it later takes the place of what was sent before. */
  readonly play: string
  readonly log: PlayLog<GameInput>
}
