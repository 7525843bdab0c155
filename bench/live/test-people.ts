import type { SignedIn } from '#app/platform/request.server.ts'

/** Measurements sign nobody in: the name of a session says whose it is. */
export const testSecret = 'measurement-only-0123456789abcdef'

export const sessionOf = (personId: string, window = 0) => `${personId}~${window}`

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
    session: { id: sessionId, strength: 'full', room: null, expiresAt: Infinity },
  }
}
