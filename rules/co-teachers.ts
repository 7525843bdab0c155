/** Who teaches a class along, and how that begins and ends. */

export const invitationDays = 14

export type Invitation = {
  status: 'invited' | 'accepted' | 'declined' | 'withdrawn'
  expiresAt: number
  archived: boolean
  /** Whoever made it still teaches the class or runs the school. */
  stands: boolean
}
export type InvitationReason = 'already-answered' | 'expired' | 'closed'

/** A no is always taken; a yes only while the invitation, the class and the part of whoever invited stand. */
export function decideInvitation(
  { status, expiresAt, archived, stands }: Invitation,
  answer: 'accept' | 'decline',
  now: number,
): InvitationReason | null {
  if (status !== 'invited') return 'already-answered'
  if (answer === 'decline') return null
  if (now > expiresAt || !stands) return 'expired'
  return archived ? 'closed' : null
}

/** Anybody may invite an address, and whoever has it opens their page with all that came. */
const [mostOfSchool, mostRead] = [8, 60]
export const mostInvitationsShown = 20

/**
 * Those that are looked at, of which some stand no more: the one that a mail has led to, then the newest, few of one
 * school, so that nobody hides what others sent behind their own.
 */
export function invitationsToRead<
  Made extends { readonly id: string; readonly schoolId: string; readonly madeAt: Date },
>(open: readonly Made[], named: string | null): Made[] {
  const isNamed = ({ id }: Made) => Number(id === named)
  const ofSchool = new Map<string, number>()
  return open
    .toSorted((a, b) => isNamed(b) - isNamed(a) || b.madeAt.getTime() - a.madeAt.getTime())
    .filter(({ schoolId }) => {
      const count = (ofSchool.get(schoolId) ?? 0) + 1
      ofSchool.set(schoolId, count)
      return count <= mostOfSchool
    })
    .slice(0, mostRead)
}

/** What an account may have and a mail may go to: nobody could ever answer at any other. */
const address = /^(?!\.)(?!.*\.\.)[a-z0-9_'+.-]*[a-z0-9_+-]@(?:[a-z0-9][a-z0-9-]*\.)+[a-z]{2,}$/

/** The address as it is kept and compared, or nothing where it is none. */
export function readAddress(text: string): string | null {
  const written = text.normalize('NFKC').trim().toLowerCase()
  return written.length <= 254 && address.test(written) ? written : null
}
