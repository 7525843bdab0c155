/** Invitations to co-teach a class. */

export const invitationDays = 14

export type Invitation = {
  status: 'invited' | 'accepted' | 'declined' | 'withdrawn'
  expiresAt: number
  archived: boolean
  /** The inviter still teaches the class or administers the school. */
  inviterIsActive: boolean
}
export type InvitationReason = 'already-answered' | 'expired' | 'closed'

/** Declining is always allowed. Accepting needs a valid invitation, an open class and an inviter who is still active. */
export function decideInvitation(
  { status, expiresAt, archived, inviterIsActive }: Invitation,
  answer: 'accept' | 'decline',
  now: number,
): InvitationReason | null {
  if (status !== 'invited') return 'already-answered'
  if (answer === 'decline') return null
  if (now > expiresAt || !inviterIsActive) return 'expired'
  return archived ? 'closed' : null
}

/** Any teacher can invite any address, so limit how many invitations a recipient's page loads. */
const [maxPerSchool, maxRead] = [8, 60]
export const maxInvitationsShown = 20

/**
 * The invitations to load (some may be void): first the one linked from a mail, then the newest. The limit per school
 * stops one school from crowding out the invitations of others.
 */
export function selectInvitations<
  OpenInvitation extends { readonly id: string; readonly schoolId: string; readonly madeAt: Date },
>(open: readonly OpenInvitation[], linkedId: string | null): OpenInvitation[] {
  const linkedRank = ({ id }: OpenInvitation) => Number(id === linkedId)
  const countBySchool = new Map<string, number>()
  return open
    .toSorted((a, b) => linkedRank(b) - linkedRank(a) || b.madeAt.getTime() - a.madeAt.getTime())
    .filter(({ schoolId }) => {
      const count = (countBySchool.get(schoolId) ?? 0) + 1
      countBySchool.set(schoolId, count)
      return count <= maxPerSchool
    })
    .slice(0, maxRead)
}

/** The same addresses that accounts may have; the recipient needs an account to answer. */
const addressPattern = /^(?!\.)(?!.*\.\.)[a-z0-9_'+.-]*[a-z0-9_+-]@(?:[a-z0-9][a-z0-9-]*\.)+[a-z]{2,}$/

/** Normalizes an address for storage and comparison; `null` if it is invalid. */
export function normalizeEmail(text: string): string | null {
  const normalized = text.normalize('NFKC').trim().toLowerCase()
  return normalized.length <= 254 && addressPattern.test(normalized) ? normalized : null
}
