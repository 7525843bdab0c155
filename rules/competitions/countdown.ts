/** How much time a player has, by the server's clock. */

import type { RoundPhase } from './round.ts'

type TimedRound = {
  readonly phase: RoundPhase
  readonly since: number
  readonly endsAt: number | null
}

/** When answering ends for somebody who has 100, 150 or 200 percent of the time; only answering is longer for some. */
const ownEnd = ({ phase, since }: TimedRound, endsAt: number, timePercent: number): number =>
  phase === 'answer' ? since + ((endsAt - since) * timePercent) / 100 : endsAt

/** What is left for this player; null where nothing ends by itself, and while the room is paused. */
export const ownLeftMs = (round: TimedRound, timePercent: number, now: number): number | null =>
  round.endsAt === null ? null : Math.max(0, ownEnd(round, round.endsAt, timePercent) - now)

/** How much of this player's time is left, from 1 to 0. */
export function shareLeft(round: TimedRound, timePercent: number, now: number): number {
  if (round.endsAt === null) return 1
  const end = ownEnd(round, round.endsAt, timePercent)
  return end <= round.since ? 0 : Math.min(1, Math.max(0, (end - now) / (end - round.since)))
}

/** As a clock counts: the last second is 1, and 0 is over. */
export const shownSeconds = (leftMs: number): number => Math.ceil(leftMs / 1_000)
