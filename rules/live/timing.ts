/** How often, how long, how far apart. */

export const reconnect = { firstMs: 1_000, factor: 1.3, mostMs: 300_000 } as const

export const transactionTries = 25

/** At most four reads a second per path, however many changes there are. */
export const readsPerSecond = 4
const readGapMs = 1000 / readsPerSecond

/** The first change is read at once; those that follow within the gap share one read at its end. */
export const nextReadDelay = (lastReadAt: number, now: number) => Math.max(0, lastReadAt + readGapMs - now)

/**
 * When a read counts as made: up to one gap earlier than it was, if there were fewer before it. Otherwise something that changes four times a second
 * would, after one late read, be late for ever.
 */
export const readCountsAt = (lastReadAt: number, now: number) => Math.max(lastReadAt + readGapMs, now - readGapMs)

export function reconnectDelay(attempt: number): number {
  return Math.min(Math.round(reconnect.firstMs * reconnect.factor ** attempt), reconnect.mostMs)
}

/** Where nobody is shown as here and nothing waits to be said at the end, a silent death may take longer to be seen. */
export const idle = { askMs: 20_000, silentMs: 45_000 } as const

/** A silent death must show within ten seconds: asked every four, given up after eight. */
export const presence = { askMs: 4_000, silentMs: 8_000, announceMs: 3_000, forgetMs: 8_000 } as const

/** Messages one connection may send: a steady rate with a burst on top. */
export type Bucket = { tokens: number; at: number }

export function takeToken(bucket: Bucket, now: number, perSecond: number, burst: number, count = 1): Bucket | null {
  const tokens = Math.min(burst, bucket.tokens + ((now - bucket.at) / 1000) * perSecond)
  return tokens < count ? null : { tokens: tokens - count, at: now }
}
