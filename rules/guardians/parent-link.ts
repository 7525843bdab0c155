import { isOpenInvitation, type Invitation } from './invitation.ts'

export const guardianRelations = ['parent', 'grandparent', 'guardian', 'other'] as const
export type GuardianRelation = (typeof guardianRelations)[number]

/**
 * `waiting`: a teacher must approve the link. `paused`: the guardian sees nothing until the school resumes it. `revoked`:
 * the school or an account deletion ended it.
 */
export const linkStatuses = ['waiting', 'active', 'paused', 'revoked'] as const
export type LinkStatus = (typeof linkStatuses)[number]

/** `code`: had the letter. `confirmed`: a teacher knows that this is the parent. */
export const linkAssurances = ['code', 'confirmed'] as const
export type LinkAssurance = (typeof linkAssurances)[number]

export const maxGuardiansPerStudent = 6

/** The school's choice for parent letters. `first`: the first guardian is linked immediately, later ones wait. */
export const parentLinkPolicies = ['first', 'approve', 'off'] as const
export type ParentLinkPolicy = (typeof parentLinkPolicies)[number]

/** Why a school blocks a guardian: it saw an order of a court or authority, or the person is no parent. */
export const blockReasons = ['order', 'stranger', 'other'] as const
export type BlockReason = (typeof blockReasons)[number]

/** Blocks of a student; more would hide a mistake. */
export const maxBlocksPerStudent = 20

/** Days in which teachers see a new link on Today and can undo it there. */
export const newLinkDays = 7

export type LinkRequest = {
  invitation: Invitation
  /** The student is an active student of the school. */
  isStudent: boolean
  /** The school removed this person before. */
  isRemoved: boolean
  /** The school blocks this person, or this address, for the student. */
  isBlocked: boolean
  policy: ParentLinkPolicy
  /** The person's existing link to the student. */
  ownStatus: LinkStatus | null
  /** Active, paused and waiting links of other people to the student. */
  others: number
  /**
   * Ended links of other people, used letters, pauses and blocks: one of these people could use a second letter with a new
   * account.
   */
  endedOthers: number
}

export type LinkDecision =
  | { ok: true; status: 'active' | 'waiting' }
  | { ok: false; reason: 'parent-code-fails' | 'parent-links-off' | 'already-linked' | 'too-many-guardians' }

/**
 * Decides what the code of a parent letter does. The first guardian of a student is linked immediately if the school
 * allows it; later ones, and everyone after a link was ended, wait for a teacher. A blocked person gets the answer of a
 * code that does not work.
 */
export function decideLink(
  { invitation, isStudent, isRemoved, isBlocked, policy, ownStatus, others, endedOthers }: LinkRequest,
  now: number,
): LinkDecision {
  if (!isStudent || isRemoved || isBlocked || !isOpenInvitation(invitation, now))
    return { ok: false, reason: 'parent-code-fails' }
  if (policy === 'off') return { ok: false, reason: 'parent-links-off' }
  if (ownStatus !== null && ownStatus !== 'revoked') return { ok: false, reason: 'already-linked' }
  if (others >= maxGuardiansPerStudent) return { ok: false, reason: 'too-many-guardians' }
  const isFirst = others + endedOthers === 0 && ownStatus === null
  return { ok: true, status: isFirst && policy === 'first' ? 'active' : 'waiting' }
}

export const linkChanges = ['approve', 'confirm', 'pause', 'resume', 'end'] as const
export type LinkChange = (typeof linkChanges)[number]

export type ParentLink = { status: LinkStatus; assurance: LinkAssurance }

/** A teacher's change of a link; `null` if the link is in no state for it. */
export function changeLink({ status, assurance }: ParentLink, change: LinkChange): ParentLink | null {
  if (status === 'revoked') return null
  switch (change) {
    case 'approve':
      // An approval is no confirmation, also if an earlier link of the person was confirmed, as another relation.
      return status === 'waiting' ? { status: 'active', assurance: 'code' } : null
    case 'confirm':
      if (status === 'paused') return null
      // A teacher who knows the parent need not approve the link separately.
      return status === 'active' && assurance === 'confirmed' ? null : { status: 'active', assurance: 'confirmed' }
    case 'pause':
      return status === 'active' ? { status: 'paused', assurance } : null
    case 'resume':
      return status === 'paused' ? { status: 'active', assurance } : null
    case 'end':
      return { status: 'revoked', assurance }
  }
}
