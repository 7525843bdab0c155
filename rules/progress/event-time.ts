/** When something was done, by the server's clock: a device's clock may be wrong, but it is wrong by the same at sending. */

const DAY_MS = 24 * 60 * 60_000

/** Events of the last so many days are known by their ids; `rules/retention.ts` keeps them a little longer. */
export const COUNTED_FOR_DAYS = 180

type Times = { readonly sentAt: number; readonly receivedAt: number }

export const timeOf = (at: number, { sentAt, receivedAt }: Times): number =>
  receivedAt - Math.min(Math.max(0, sentAt - at), 2 * 365 * DAY_MS)

/** A UUID of version 7 begins with the time at which it was made. */
export const madeAt = (id: string): number => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)

export const isLate = (id: string, times: Times): boolean =>
  times.receivedAt - timeOf(madeAt(id), times) > COUNTED_FOR_DAYS * DAY_MS

/** No clock is ahead by more. */
const MOST_AHEAD_MS = 10 * 365 * DAY_MS

/**
 * Whether a number can order work. One that no clock shows would stand before everything that is done later, on every
 * device, for ever.
 */
export const canOrder = (sequence: number, receivedAt: number): boolean => sequence <= receivedAt + MOST_AHEAD_MS
