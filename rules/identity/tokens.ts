/** Access token expiry, refresh and retry delays. All times in milliseconds. */

export const earlyExpiryMs = 30_000
export const refreshBeforeMs = 5 * 60_000
export const firstBackoffMs = 30_000
export const maxBackoffMs = 960_000
export const accessTokenLifetimeMs = 60 * 60_000
/** Timeout of identity requests: from the browser to the server, and from the server to a provider. */
export const networkTimeoutMs = 30_000

export const popupSize = { width: 500, height: 600 } as const

/** Expires tokens early, so that none expires during a request. */
export const isExpired = (expiresAt: number, now: number): boolean => now >= expiresAt - earlyExpiryMs

export const refreshDelay = (expiresAt: number, now: number): number => Math.max(0, expiresAt - now - refreshBeforeMs)

export const nextBackoff = (previous: number | null): number =>
  previous === null ? firstBackoffMs : Math.min(previous * 2, maxBackoffMs)
