import { createHash } from 'node:crypto'
import { cookieIn } from '#app/platform/cookie.ts'
import type { Identity } from '#app/features/accounts/public.server.ts'
import type { SignedIn } from '#app/platform/request.server.ts'
import { signedInBy } from './signed-in.ts'

/** Children of a large city who are at work at once. */
const most = 20_000
/** A session that has ended takes its person's turns no longer than this. */
const lastsMs = 10_000

/**
 * Whose turn it is, of requests that nobody has asked about yet: looked up once in a while. Whether a session still
 * opens anything is asked by whoever answers.
 */
export function knownPeople(identity: Identity, sessionCookie: string, now: () => number = Date.now) {
  const known = new Map<string, { who: SignedIn | null; until: number }>()
  return async (headers: Headers): Promise<SignedIn | null> => {
    const proof = bearerIn(headers) ?? cookieIn(headers.get('cookie'), sessionCookie)
    if (!proof) return null
    const name = createHash('sha256').update(proof).digest('base64')
    const kept = known.get(name)
    if (kept && kept.until > now()) return kept.who
    const who = await signedInBy(identity, headers)
    known.delete(name)
    if (who) known.set(name, { who, until: now() + lastsMs })
    if (known.size > most) known.delete(known.keys().next().value!)
    return who
  }
}

const bearerIn = (headers: Headers) => /^Bearer (.+)$/.exec(headers.get('authorization') ?? '')?.[1] ?? null
