/** Screen that a player's device shows, derived from the state of the room and of the player. */

import type { CompetitionState } from './competition.ts'
import type { RoundPhase } from './round.ts'

export type PlayerScreen =
  /** Not a player yet: the page offers to join. */
  | 'outside'
  /** Waits until a teacher admits the player. */
  | 'asked'
  | 'kicked'
  /** The room exists but is not open yet. */
  | 'early'
  | 'waiting'
  | RoundPhase
  | 'paused'
  | 'finished'

export type PlayerScreenRoom = {
  readonly state: CompetitionState
  readonly round: { readonly phase: RoundPhase } | null
}

export function playerScreen(
  { state, round }: PlayerScreenRoom,
  player: 'asked' | 'in' | 'kicked' | null,
): PlayerScreen {
  if (player === 'kicked') return 'kicked'
  if (state === 'finished') return 'finished'
  if (state === 'draft' || state === 'scheduled') return 'early'
  if (player === null) return 'outside'
  if (player === 'asked') return 'asked'
  if (state === 'paused') return 'paused'
  if (state === 'lobby' || round === null) return 'waiting'
  return round.phase
}
