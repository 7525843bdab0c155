/** How often, how long, how far apart. */

export const reconnect = { firstMs: 1_000, factor: 1.3, mostMs: 300_000 } as const

export const transactionTries = 25

/** At most four reads a second per path, however many changes there are. */
export const readsPerSecond = 4
const readGapMs = 1000 / readsPerSecond

/** The first change is read at once; those that follow within the gap share one read at its end. */
export const nextReadDelay = (lastReadAt: number, now: number) => Math.max(0, lastReadAt + readGapMs - now)

/**
 * When a read counts as made: up to one gap earlier than it was, if there were fewer before it. Otherwise something
 * that changes four times a second
 * would, after one late read, be late for ever.
 */
export const readCountsAt = (lastReadAt: number, now: number) => Math.max(lastReadAt + readGapMs, now - readGapMs)

/** Where nobody is shown as here and nothing waits to be said at the end, a silent death may take longer to be seen. */
export const idle = { askMs: 21_000, silentMs: 45_000 } as const

/**
 * A silent death must show within ten seconds: asked every three, given up at the first question after six and a half.
 */
export const presence = { askMs: 3_000, silentMs: 6_500, announceMs: 3_000, forgetMs: 8_000 } as const

/**
 * Whether a process knows of everybody: it hears itself over the bus every second, has done so for longer than the
 * others take to announce theirs, and no other fell silent without a word for as long as the longest question is open.
 */
export const wholePresence = { beatMs: 1_000, deafMs: 2_500, settleMs: 4_000, missedMs: 600_000 } as const

/**
 * What one connection may say: a steady rate with a burst on top. A screen with much to say keeps to less than it may.
 */
export const pace = { perSecond: 100, burst: 200, areaCost: 4, tryCost: 4, bytesPerToken: 4_096 } as const
export const screenPace = { perSecond: 80, burst: 100, atOnce: 100 } as const

/**
 * A plain request asks PostgreSQL who comes and whether they may, which a connection does once; a ticket asks only who
 * comes.
 */
export const requestCost = { ticket: 4, path: 20 } as const

/**
 * So many places that are not there may be asked for at once, and then one every two seconds; any other is refused
 * unseen.
 */
export const missing = { burst: 20, perSecond: 0.5, rememberMs: 5_000 } as const

/**
 * When a screen asks again for a path that it was refused and still shows: first when the server has forgotten the
 * refusal, then after twice the time each, so that what is given back after a while is seen before as long has passed
 * again.
 */
export const askAgainMs = (refused: number) => (missing.rememberMs + 1_000) * 2 ** Math.min(refused, 7)

/** What a message counts for: its length and every path it names. */
export const messageCost = (bytes: number, paths: number) => Math.floor(bytes / pace.bytesPerToken) + Math.max(1, paths)

/**
 * A screen that hears nothing for so long asks whether anybody is there; what is not answered for so long is said again
 * on a new connection.
 */
export const screenPatience = { lookMs: 5_000, quietMs: 20_000, answerMs: 20_000 } as const

/**
 * A process that stood still for so long does not take up what lies unread: a screen may lose patience and say it again
 * elsewhere.
 */
export const standstillMs = 8_000

export type Bucket = { tokens: number; at: number }

export function takeToken(bucket: Bucket, now: number, perSecond: number, burst: number, count = 1): Bucket | null {
  const tokens = Math.min(burst, bucket.tokens + ((now - bucket.at) / 1000) * perSecond)
  return tokens < count ? null : { tokens: tokens - count, at: now }
}
