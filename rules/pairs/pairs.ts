/** Two children at one device: what either does there counts for both, while they are a pair. */

/** A double lesson, and time to finish. Nobody has to remember to end it. */
export const PAIR_LASTS_MS = 3 * 60 * 60_000

export type PairTime = { readonly madeAt: number; readonly endsAt: number }

/** By when something was done, not by when it came: a tablet may bring it the day after. */
export const isTogether = ({ madeAt, endsAt }: PairTime, at: number): boolean => at >= madeAt && at < endsAt
