import { maxGuardiansPerStudent } from '../guardians/parent-link.ts'

/** An accepted invitation is the link of a parent without an account; it can still be declined or cancelled. */
export const mailInvitationStatuses = ['sent', 'accepted', 'declined', 'cancelled'] as const
export type MailInvitationStatus = (typeof mailInvitationStatuses)[number]

export const mailInvitationDays = 14
/** Days after which one reminder is sent. */
export const reminderDays = 7

export type MailInvitation = { status: MailInvitationStatus; expiresAt: number }
export type MailAnswer = 'accept' | 'decline'

export const isOpenMailInvitation = ({ status, expiresAt }: MailInvitation, now: number): boolean =>
  status === 'sent' && now < expiresAt

/**
 * Why an answer is refused; `null` if it counts. A person who is not the parent can say so at any time, also after
 * the invitation was accepted.
 */
export function decideMailAnswer(
  invitation: MailInvitation,
  answer: MailAnswer,
  now: number,
): 'already-answered' | 'expired' | null {
  const { status } = invitation
  if (status === 'declined' || status === 'cancelled') return 'already-answered'
  if (answer === 'decline' || status === 'accepted') return null
  return isOpenMailInvitation(invitation, now) ? null : 'expired'
}

type MailInviteFacts = {
  /** The earlier invitation of this address for this student. */
  earlier: MailInvitationStatus | null
  /** Other addresses with an open or accepted invitation, and linked accounts. */
  others: number
}

export type MailInviteDecision =
  | { ok: true }
  | { ok: false; reason: 'already-linked' | 'not-a-parent' | 'too-many-guardians' }

/** Whether an address can be invited. An expired or cancelled invitation can be repeated. */
export function decideMailInvite({ earlier, others }: MailInviteFacts): MailInviteDecision {
  if (earlier === 'accepted') return { ok: false, reason: 'already-linked' }
  if (earlier === 'declined') return { ok: false, reason: 'not-a-parent' }
  return others >= maxGuardiansPerStudent ? { ok: false, reason: 'too-many-guardians' } : { ok: true }
}
