/** What a player's device shows, decided by the room and by what the room knows of the player. */

import type { CompetitionState } from './competition.ts'
import type { RoundPhase } from './round.ts'

export type PlayerScreen =
  /** Not a player yet: the page asks to come in. */
  | 'outside'
  /** Waits until somebody who teaches lets them in. */
  | 'asked'
  | 'kicked'
  /** The room was made and is not open yet. */
  | 'early'
  | 'waiting'
  | RoundPhase
  | 'paused'
  | 'finished'

export type SeenRoom = {
  readonly state: CompetitionState
  readonly round: { readonly phase: RoundPhase } | null
}

export function playerScreen({ state, round }: SeenRoom, player: 'asked' | 'in' | 'kicked' | null): PlayerScreen {
  if (player === 'kicked') return 'kicked'
  if (state === 'finished') return 'finished'
  if (state === 'draft' || state === 'scheduled') return 'early'
  if (player === null) return 'outside'
  if (player === 'asked') return 'asked'
  if (state === 'paused') return 'paused'
  if (state === 'lobby' || round === null) return 'waiting'
  return round.phase
}
