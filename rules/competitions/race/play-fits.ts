/** Whether the plays of one player fit into the time since the round began: nobody plays two at once. */

import { ticksPerSecond } from '../../games/game-rules.ts'

/** The first ticks of a play may be counted before the server's round began, by as much as clocks differ. */
const secondsForgiven = 2

export const fitsInTime = (ticks: readonly number[], tookMs: number): boolean =>
  ticks.reduce((sum, one) => sum + one, 0) / ticksPerSecond <= tookMs / 1_000 + secondsForgiven
