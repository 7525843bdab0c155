/** Timing and rate limits of live connections. */

export const reconnect = { firstMs: 1_000, factor: 1.3, maxMs: 300_000 } as const

export const transactionTries = 25

/** At most four reads a second per path, however many changes there are. */
export const readsPerSecond = 4
const readGapMs = 1000 / readsPerSecond

/** The first change is read immediately; later changes within the gap share one read at its end. */
export const nextReadDelay = (lastReadAt: number, now: number) => Math.max(0, lastReadAt + readGapMs - now)

/**
 * The time a read counts for the rate limit: up to one gap before the actual read, if earlier reads left capacity.
 * Otherwise a path that changes four times a second would stay delayed forever after one late read.
 */
export const countedReadTime = (lastReadAt: number, now: number) => Math.max(lastReadAt + readGapMs, now - readGapMs)

/** Ping interval and timeout for connections without presence or disconnect actions, where late detection is fine. */
export const idle = { pingMs: 21_000, timeoutMs: 45_000 } as const

/**
 * A lost network must show within 5 s: ping every second, and hide the place of a user whose device is silent for 3 s.
 * The connection ends only after 6.5 s without a response, because school networks often stall for a few seconds.
 */
export const presence = {
  pingMs: 1_000,
  silentMs: 3_000,
  timeoutMs: 6_500,
  /** A closed page still counts for this long, so that a reload does not look like an absence. */
  reloadMs: 2_000,
  announceMs: 3_000,
  forgetMs: 8_000,
} as const

/** Most areas in which one connection reports a place: the classes of a student. */
export const maxPresenceReports = 10

/**
 * When a process's presence list is complete: the process receives its bus heartbeat every second, has done so for
 * longer than other processes take to announce their users, and no process vanished within the longest open query.
 */
export const presenceCompleteness = { beatMs: 1_000, deafMs: 2_500, settleMs: 4_000, missedMs: 600_000 } as const

/** Message rate per connection: a steady rate plus a burst. Clients limit themselves to `clientRate`, which is lower. */
export const connectionRate = { perSecond: 100, burst: 200, areaCost: 4, tryCost: 4, bytesPerToken: 4_096 } as const
export const clientRate = { perSecond: 80, burst: 100, maxPending: 100 } as const

/**
 * Token cost of HTTP requests. A path request authenticates and authorizes with PostgreSQL each time, which a connection
 * does once; a ticket request only authenticates.
 */
export const requestCost = { ticket: 4, path: 20 } as const

/**
 * Rate limit for requests of missing paths: a burst of 20, then one every two seconds; others are rejected without a
 * lookup.
 */
export const missingPathRate = { burst: 20, perSecond: 0.5, rememberMs: 5_000 } as const

/**
 * Delay before a client resubscribes to a rejected path that is still displayed. Starts after the server has forgotten
 * the rejection and doubles each time, so restored access shows within twice the time it was missing.
 */
export const resubscribeDelayMs = (rejections: number) =>
  (missingPathRate.rememberMs + 1_000) * 2 ** Math.min(rejections, 7)

/** Rate-limit tokens of a message, from its length and the number of paths in it. */
export const messageCost = (bytes: number, paths: number) =>
  Math.floor(bytes / connectionRate.bytesPerToken) + Math.max(1, paths)

/**
 * Client timeouts: after `silenceMs` without messages the client pings the server; messages without a response after
 * `responseMs` are sent again on a new connection.
 */
export const clientTimeouts = { checkMs: 5_000, silenceMs: 20_000, responseMs: 20_000 } as const

/**
 * A process that was blocked for longer than this drops unread messages, because the client may have timed out and sent
 * them again to another process.
 */
export const maxStallMs = 8_000

export type Bucket = { tokens: number; at: number }

export function takeToken(bucket: Bucket, now: number, perSecond: number, burst: number, count = 1): Bucket | null {
  const tokens = Math.min(burst, bucket.tokens + ((now - bucket.at) / 1000) * perSecond)
  return tokens < count ? null : { tokens: tokens - count, at: now }
}
