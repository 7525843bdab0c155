import { cookieIn } from '#app/platform/cookie.ts'
import type { Identity } from '#app/features/accounts/public.server.ts'
import { signedInBy } from './signed-in.ts'

/** Children of a large city who are at work at once. */
const most = 20_000

/**
 * Whose turn it is, of requests that nobody has asked about yet. Whom a session belongs to never changes, so it is
 * looked up once; whether it still opens anything is asked by whoever answers.
 */
export function knownPeople(identity: Identity, sessionCookie: string) {
  const people = new Map<string, string>()
  return async (headers: Headers): Promise<string | null> => {
    const proof = headers.get('authorization') ?? cookieIn(headers.get('cookie'), sessionCookie)
    if (!proof) return null
    const known = people.get(proof)
    if (known) return known
    const person = (await signedInBy(identity, headers))?.user.id ?? null
    if (person) people.set(proof, person)
    if (people.size > most) people.delete(people.keys().next().value!)
    return person
  }
}
