/** Short pieces over the music of a self-paced game, for the moments that the class shares on the wall. */

import type { Piece } from './piece.ts'
import { chimeMusic, placeMusic } from './short-music.ts'

/** Counts that only grow while a game is played; null outside of the game. */
export type SharedMoments = {
  /** Gates that the class has reached, and those that it has opened. */
  readonly flight: { readonly reached: number; readonly opened: number } | null
  /** Kites in the harbor, and the number of the latest bridge. */
  readonly chase: { readonly landed: number; readonly bridge: number } | null
}

/** Null if nothing new has happened, and for a screen that opens during the game. */
export function selectMomentMusic(before: SharedMoments, after: SharedMoments): Piece | null {
  if (before.flight && after.flight) {
    if (after.flight.opened > before.flight.opened) return placeMusic
    if (after.flight.reached > before.flight.reached) return chimeMusic
  }
  if (before.chase && after.chase) {
    if (after.chase.landed > before.chase.landed) return placeMusic
    if (after.chase.bridge > before.chase.bridge) return chimeMusic
  }
  return null
}
