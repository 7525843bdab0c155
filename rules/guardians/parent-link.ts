import { isOpenInvitation, type Invitation } from './invitation.ts'

export const guardianRelations = ['parent', 'grandparent', 'guardian', 'other'] as const
export type GuardianRelation = (typeof guardianRelations)[number]

/** `waiting`: a teacher must approve the link. `revoked`: the school or an account deletion ended it. */
export const linkStatuses = ['waiting', 'active', 'revoked'] as const
export type LinkStatus = (typeof linkStatuses)[number]

/** `code`: had the letter. `confirmed`: a teacher knows that this is the parent. */
export const linkAssurances = ['code', 'confirmed'] as const
export type LinkAssurance = (typeof linkAssurances)[number]

export const maxGuardiansPerStudent = 6

/** Days in which teachers see a new link on Today and can undo it there. */
export const newLinkDays = 7

export type LinkRequest = {
  invitation: Invitation
  /** The student is an active student of the school. */
  isStudent: boolean
  /** The school removed this person before. */
  isRemoved: boolean
  /** The person's existing link to the student. */
  ownStatus: LinkStatus | null
  /** Active and waiting links of other people to the student. */
  others: number
}

export type LinkDecision =
  | { ok: true; status: 'active' | 'waiting' }
  | { ok: false; reason: 'parent-code-fails' | 'already-linked' | 'too-many-guardians' }

/**
 * Decides what the code of a parent letter does. The first guardian of a student is linked immediately; later ones, and
 * those whose link was ended before, wait for a teacher.
 */
export function decideLink(
  { invitation, isStudent, isRemoved, ownStatus, others }: LinkRequest,
  now: number,
): LinkDecision {
  if (!isStudent || isRemoved || !isOpenInvitation(invitation, now)) return { ok: false, reason: 'parent-code-fails' }
  if (ownStatus === 'active' || ownStatus === 'waiting') return { ok: false, reason: 'already-linked' }
  if (others >= maxGuardiansPerStudent) return { ok: false, reason: 'too-many-guardians' }
  return { ok: true, status: others === 0 && ownStatus === null ? 'active' : 'waiting' }
}

export const linkChanges = ['approve', 'confirm', 'end'] as const
export type LinkChange = (typeof linkChanges)[number]

export type ParentLink = { status: LinkStatus; assurance: LinkAssurance }

/** A teacher's change of a link; `null` if the link is in no state for it. */
export function changeLink({ status, assurance }: ParentLink, change: LinkChange): ParentLink | null {
  if (status === 'revoked') return null
  switch (change) {
    case 'approve':
      return status === 'waiting' ? { status: 'active', assurance } : null
    case 'confirm':
      // A teacher who knows the parent need not approve the link separately.
      return assurance === 'confirmed' ? null : { status: 'active', assurance: 'confirmed' }
    case 'end':
      return { status: 'revoked', assurance }
  }
}
