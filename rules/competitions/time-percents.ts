import { extraTimes } from '../assignments/test.ts'

/** Selectable time per player in percent of the round's time; same steps as extra time in tests. */
export const timePercents: readonly number[] = extraTimes.map((extra) => 100 + extra)
