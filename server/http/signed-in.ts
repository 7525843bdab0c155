import type { Identity } from '#app/features/accounts/public.server.ts'
import type { SignedIn } from '#app/platform/request.server.ts'

/** Who asks: by an access token where one is sent, by the cookie of a session otherwise. */
export function signedInBy(identity: Identity, headers: Headers): Promise<SignedIn | null> {
  const bearer = headers.get('authorization')?.match(/^Bearer (.+)$/)?.[1]
  return bearer ? identity.holderOf(bearer) : identity.sessionOf(headers)
}
