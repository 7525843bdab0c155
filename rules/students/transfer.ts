import { nameKey } from './name.ts'

/** Rules for adding a student of the school to another class: depends on the current teacher and the school's policy. */

export const transferPolicies = ['ask', 'free'] as const
export type TransferPolicy = (typeof transferPolicies)[number]

/** `taught`: the claiming teacher already teaches the student. `inOwnClass`: in a class this teacher owns. */
export type TeacherAccess = { taught: boolean; inOwnClass: boolean }

export type ClaimingTeacher = { administers: boolean; policy: TransferPolicy }

/**
 * `take`: add immediately. `ask`: the current teacher or an admin must agree. `other-child`: number and name do not
 * match.
 */
export type ClaimDecision = 'take' | 'ask' | 'other-child'

/** Student numbers are easy to guess, so a teacher who does not teach the student must also give the right name. */
export function decideStudentClaim(
  student: TeacherAccess & { name: string; removed: boolean },
  name: string,
  { administers, policy }: ClaimingTeacher,
): ClaimDecision {
  if (administers) return 'take'
  if (!student.taught && nameKey(student.name) !== nameKey(name)) return 'other-child'
  // A removed student returns only when a school admin agrees.
  if (student.removed) return 'ask'
  if (student.inOwnClass) return 'take'
  return policy === 'free' ? 'take' : 'ask'
}

/**
 * Whether adding a student listed in a shared class needs consent. Co-teachers need it, because their own class
 * would keep the student after they lose access to the shared one.
 */
export const needsConsent = (
  { inOwnClass }: Pick<TeacherAccess, 'inOwnClass'>,
  { administers, policy }: ClaimingTeacher,
): boolean => !administers && !inOwnClass && policy !== 'free'

/** Limit per user for pairs of number and name that match no student, over all endpoints; allows typing errors. */
export const maxWrongPairsPerHour = 20

export const transferStatuses = ['pending', 'approved', 'declined', 'withdrawn', 'expired'] as const
export type TransferStatus = (typeof transferStatuses)[number]

export const transferActions = ['approve', 'decline', 'withdraw'] as const
export type TransferAction = (typeof transferActions)[number]

/** Unanswered transfer requests expire after this many days; the teacher may send a new one. */
export const transferExpiryDays = 30

export const hasExpired = (askedAt: number, now: number): boolean => now - askedAt > transferExpiryDays * 86_400_000

/** The new status of a request, or `null` if it was already decided or has expired. */
export function decideTransfer(
  { status, askedAt }: { status: TransferStatus; askedAt: number },
  act: TransferAction,
  now: number,
): TransferStatus | null {
  if (status !== 'pending' || hasExpired(askedAt, now)) return null
  return ({ approve: 'approved', decline: 'declined', withdraw: 'withdrawn' } as const)[act]
}
