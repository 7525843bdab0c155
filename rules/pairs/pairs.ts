/** Pair work: two students on one device. While they are a pair, the work of each counts for both. */

/** Long enough for a double lesson. Pairs end automatically, so that teachers need not end them. */
export const PAIR_DURATION_MS = 3 * 60 * 60_000

export type PairTime = { readonly madeAt: number; readonly endsAt: number }

/** `doneAt` is the time of the work, not of its upload: an offline tablet may upload a day later. */
export const isDuringPair = ({ madeAt, endsAt }: PairTime, doneAt: number): boolean =>
  doneAt >= madeAt && doneAt < endsAt
