/** When an access token counts as old, when to fetch the next, and how patient to be. All times in milliseconds. */

export const earlyExpiryMs = 30_000
export const refreshBeforeMs = 5 * 60_000
export const firstBackoffMs = 30_000
export const longestBackoffMs = 960_000
export const accessTokenLifeMs = 60 * 60_000
/** How long a question about identity may take, ours to a provider as well as a browser's to us. */
export const networkTimeoutMs = 30_000

export const popupSize = { width: 500, height: 600 } as const

/** A token counts as expired a little early, so that none dies on its way. */
export const isExpired = (expiresAt: number, now: number): boolean => now >= expiresAt - earlyExpiryMs

export const refreshDelay = (expiresAt: number, now: number): number => Math.max(0, expiresAt - now - refreshBeforeMs)

export const nextBackoff = (previous: number | null): number =>
  previous === null ? firstBackoffMs : Math.min(previous * 2, longestBackoffMs)
