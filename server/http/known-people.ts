import { createHash } from 'node:crypto'
import { cookieIn } from '#app/platform/cookie.ts'
import type { Identity } from '#app/features/accounts/public.server.ts'
import type { SignedIn } from '#app/platform/request.server.ts'
import { signedInBy } from './signed-in.ts'

/** Children of a large city who are at work at once. */
const most = 20_000
/** A session that has ended takes its person's turns no longer than this. */
const lastsMs = 10_000

export type AskerOf = (headers: Headers) => Promise<SignedIn | null>

/**
 * Whose turn it is, of requests that nobody has asked about yet: looked up once in a while. Whether a session still
 * opens anything is asked by whoever answers.
 */
export function knownPeople(identity: Identity, sessionCookie: string, now: () => number = Date.now): AskerOf {
  const known = new Map<string, { who: Promise<SignedIn | null>; until: number }>()
  return async (headers) => {
    const proof = bearerIn(headers) ?? cookieIn(headers.get('cookie'), sessionCookie)
    if (!proof) return null
    const name = createHash('sha256').update(proof).digest('base64')
    const kept = known.get(name)
    if (kept && kept.until > now()) return kept.who
    const who = signedInBy(identity, headers)
    const entry = { who, until: now() + lastsMs }
    known.delete(name)
    known.set(name, entry)
    for (const [oldest, { until }] of known) {
      if (until > now() && known.size <= most) break
      known.delete(oldest)
    }
    const found = await who.catch((error: unknown) => {
      forget()
      throw error
    })
    if (!found) forget()
    return found

    function forget() {
      if (known.get(name) === entry) known.delete(name)
    }
  }
}

const bearerIn = (headers: Headers) => /^Bearer (.+)$/.exec(headers.get('authorization') ?? '')?.[1] ?? null

/** For those who answer by the cookie alone: a token beside it would choose whose turn it is. */
export const bySession = (headers: Headers): Headers => new Headers({ cookie: headers.get('cookie') ?? '' })
