/**
 * Mailed invitations carry the invited address in the URL fragment, so that the invitee does not type it again. Browsers
 * do not send the fragment to servers and keep it across redirects; it says nothing about whether the account exists.
 */

const maxLetters = 254
const key = 'email'

/** For the end of a mailed link. */
export const invitedFragment = (email: string): string => `#${new URLSearchParams({ [key]: email })}`

/** The invited address in the fragment of a URL; null without one. */
export function parseInvitedFragment(hash: string): string | null {
  const email = new URLSearchParams(hash.slice(1)).get(key)
  return email !== null && email.length <= maxLetters && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) ? email : null
}
