import type { SignedIn } from '#app/platform/request/request.server.ts'

/** Benchmarks skip sign-in: the session id contains the user id. */
export const testSecret = 'measurement-only-0123456789abcdef'

export const sessionOf = (personId: string, tab = 0) => `${personId}~${tab}`

export function signedInAs(sessionId: string): SignedIn {
  const [id] = sessionId.split('~') as [string]
  return {
    user: {
      id,
      name: id.slice(-6),
      email: '',
      kind: 'adult',
      locale: 'en',
      staff: false,
      onboarded: true,
      disabled: false,
      twoFactor: false,
      lacksFactor: false,
    },
    session: { id: sessionId, strength: 'full', workspace: null, expiresAt: Infinity },
  }
}
