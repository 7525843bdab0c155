import { createHash } from 'node:crypto'
import { readCookie } from '#app/platform/request/cookie.ts'
import type { Identity } from '#app/features/people/accounts/public.server.ts'
import type { SignedIn } from '#app/platform/request/request.server.ts'
import { authenticate } from './authenticate.ts'

/** Concurrently active users of a large city. */
const maxEntries = 20_000
/** An ended session uses its user's request slots at most this long. */
const lifetimeMs = 10_000

export type FindSession = (headers: Headers) => Promise<SignedIn | null>

/**
 * Caches session lookups for queueing requests by user. It grants no access: handlers check again whether the session is
 * still valid.
 */
export function sessionCache(identity: Identity, sessionCookie: string, now: () => number = Date.now): FindSession {
  const cache = new Map<string, { signedIn: Promise<SignedIn | null>; expiresAt: number }>()
  return async (headers) => {
    const credential = bearerToken(headers) ?? readCookie(headers.get('cookie'), sessionCookie)
    if (!credential) return null
    const key = createHash('sha256').update(credential).digest('base64')
    const cached = cache.get(key)
    if (cached && cached.expiresAt > now()) return cached.signedIn
    const signedIn = authenticate(identity, headers)
    const entry = { signedIn, expiresAt: now() + lifetimeMs }
    cache.delete(key)
    cache.set(key, entry)
    for (const [oldestKey, { expiresAt }] of cache) {
      if (expiresAt > now() && cache.size <= maxEntries) break
      cache.delete(oldestKey)
    }
    const result = await signedIn.catch((error: unknown) => {
      removeEntry()
      throw error
    })
    if (!result) removeEntry()
    return result

    function removeEntry() {
      if (cache.get(key) === entry) cache.delete(key)
    }
  }
}

const bearerToken = (headers: Headers) => /^Bearer (.+)$/.exec(headers.get('authorization') ?? '')?.[1] ?? null

/** For routes that accept the cookie only: ignores a bearer token, which could select another user's slots. */
export const sessionCookieHeaders = (headers: Headers): Headers => new Headers({ cookie: headers.get('cookie') ?? '' })
