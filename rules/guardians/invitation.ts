/**
 * States of a parent letter's invitation. The code of an open one works once, and no longer after it was replaced or
 * cancelled. `expired` is also true of an open invitation after its last day.
 */
export const invitationStatuses = ['made', 'printed', 'used', 'replaced', 'cancelled', 'expired'] as const
export type InvitationStatus = (typeof invitationStatuses)[number]

export const openInvitationStatuses = ['made', 'printed'] as const satisfies InvitationStatus[]

/** Long enough for a letter that waits for a school holiday to end. */
export const letterDays = 60

export type Invitation = { status: InvitationStatus; expiresAt: number }

/** The state at this time. */
export const invitationStatusAt = ({ status, expiresAt }: Invitation, now: number): InvitationStatus =>
  isOpenStatus(status) && expiresAt <= now ? 'expired' : status

export const isOpenInvitation = (invitation: Invitation, now: number): boolean =>
  isOpenStatus(invitationStatusAt(invitation, now))

const isOpenStatus = (status: InvitationStatus): boolean => openInvitationStatuses.some((open) => open === status)
