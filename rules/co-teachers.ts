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
const mostShown = 20

/** Of invitations those that are shown; answered ones make room for older ones. */
export const newestInvitations = <Made extends { readonly madeAt: Date }>(open: readonly Made[]): Made[] =>
  open.toSorted((a, b) => b.madeAt.getTime() - a.madeAt.getTime()).slice(0, mostShown)

/** What an account may have and a mail may go to: nobody could ever answer at any other. */
const address = /^(?!\.)(?!.*\.\.)[a-z0-9_'+.-]*[a-z0-9_+-]@(?:[a-z0-9][a-z0-9-]*\.)+[a-z]{2,}$/

/** The address as it is kept and compared, or nothing where it is none. */
export function readAddress(text: string): string | null {
  const written = text.normalize('NFKC').trim().toLowerCase()
  return written.length <= 254 && address.test(written) ? written : null
}
