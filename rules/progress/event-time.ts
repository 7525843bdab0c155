/** Converts event times to the server's clock. A device clock may be wrong, but by the same offset when it uploads. */

const DAY_MS = 24 * 60 * 60_000

/** Event ids are stored at least this long to detect duplicates; `rules/retention.ts` stores them slightly longer. */
export const DEDUPLICATION_DAYS = 180

type Times = { readonly sentAt: number; readonly receivedAt: number }

export const toServerTime = (deviceTime: number, { sentAt, receivedAt }: Times): number =>
  receivedAt - Math.min(Math.max(0, sentAt - deviceTime), 2 * 365 * DAY_MS)

/** Creation time (ms since 1970) of a version 7 UUID. */
export const uuidTime = (id: string): number => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)

export const isTooOld = (id: string, times: Times): boolean =>
  times.receivedAt - toServerTime(uuidTime(id), times) > DEDUPLICATION_DAYS * DAY_MS

/** Device clocks may be ahead of the server by at most this much. */
const MAX_CLOCK_LEAD_MS = 10 * 365 * DAY_MS

/**
 * Whether a sequence number (a device time) can order work. One far in the future would outrank all later work on every
 * device forever.
 */
export const isPlausibleSequence = (sequence: number, receivedAt: number): boolean =>
  sequence <= receivedAt + MAX_CLOCK_LEAD_MS
