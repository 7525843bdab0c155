import { extraTimes } from '../assignments/test.ts'

/** How much time a player has, in percent of the round's: what tests give beside the usual. */
export const timePercents: readonly number[] = extraTimes.map((extra) => 100 + extra)
