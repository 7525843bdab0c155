/** Rejects plays whose total length exceeds the time since the round began: a player cannot play two concurrently. */

import { ticksPerSecond } from '../../games/game-rules.ts'

/** Clocks differ, so a play may seem to begin up to this long before the server's round. */
const toleranceSeconds = 2

export const fitsInTime = (ticks: readonly number[], tookMs: number): boolean =>
  ticks.reduce((sum, playTicks) => sum + playTicks, 0) / ticksPerSecond <= tookMs / 1_000 + toleranceSeconds
