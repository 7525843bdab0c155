/** Remaining time of a player, measured by the server's clock. */

import type { RoundPhase } from './round.ts'

type TimedRound = {
  readonly phase: RoundPhase
  readonly since: number
  readonly endsAt: number | null
}

/** End of the phase for a player with 100, 150 or 200 percent time; extra time applies only to the answer phase. */
const playerEndsAt = ({ phase, since }: TimedRound, endsAt: number, timePercent: number): number =>
  phase === 'answer' ? since + ((endsAt - since) * timePercent) / 100 : endsAt

/** Null in phases without a time limit and while the room is paused. */
export const playerRemainingMs = (round: TimedRound, timePercent: number, now: number): number | null =>
  round.endsAt === null ? null : Math.max(0, playerEndsAt(round, round.endsAt, timePercent) - now)

/** Share of this player's time that remains, from 1 to 0. */
export function playerRemainingShare(round: TimedRound, timePercent: number, now: number): number {
  if (round.endsAt === null) return 1
  const end = playerEndsAt(round, round.endsAt, timePercent)
  return end <= round.since ? 0 : Math.min(1, Math.max(0, (end - now) / (end - round.since)))
}

/** Rounds up, so that the last second shows as 1 and 0 means that time is up. */
export const displayedSeconds = (remainingMs: number): number => Math.ceil(remainingMs / 1_000)
