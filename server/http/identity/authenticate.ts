import type { Identity } from '#app/features/people/accounts/public.server.ts'
import type { SignedIn } from '#app/platform/request/request.server.ts'

/** Identifies the user by the bearer token if the request has one, otherwise by the session cookie. */
export function authenticate(identity: Identity, headers: Headers): Promise<SignedIn | null> {
  const bearer = headers.get('authorization')?.match(/^Bearer (.+)$/)?.[1]
  return bearer ? identity.holderOf(bearer) : identity.sessionOf(headers)
}
