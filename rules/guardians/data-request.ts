import { consentLawOf } from '../consent/countries.ts'

/** Requests of guardians for a copy of a child's data, or for its deletion. */

export const dataRequestKinds = ['copy', 'delete'] as const
export type DataRequestKind = (typeof dataRequestKinds)[number]

/**
 * `approved`: a deletion waits for a second person. `deleting`: it can still be stopped. `objected`: another guardian
 * or the end of the requester's link stopped it, and the school decides again. A deleted child has no request any more.
 */
export const dataRequestStatuses = [
  'asked',
  'approved',
  'objected',
  'ready',
  'deleting',
  'declined',
  'withdrawn',
  'expired',
] as const
export type DataRequestStatus = (typeof dataRequestStatuses)[number]

export const declineReasons = ['identity', 'guardians', 'law', 'contact'] as const
/** No free text: a reason is a fact about the child. */
export type DeclineReason = (typeof declineReasons)[number]

/** How long a copy can be downloaded, and how long a deletion can be undone. */
export const readyDays = 7
export const undoDays = 7
/** The school is reminded this long before the deadline. */
export const reminderDaysBefore = 3

const dayMs = 86_400_000

/** The last moment at which the law of the country lets the school answer. */
export const answerDeadline = (country: string, askedAt: number): number =>
  askedAt + consentLawOf(country).answerDays * dayMs

export const readyUntil = (now: number): number => now + readyDays * dayMs
export const eraseTime = (now: number): number => now + undoDays * dayMs

/** Waits for an answer of the school. */
export const isUnanswered = (status: DataRequestStatus): boolean =>
  status === 'asked' || status === 'approved' || status === 'objected'

/** A guardian has at most one open request of each kind about a child. */
export const isOpenRequest = (status: DataRequestStatus): boolean =>
  isUnanswered(status) || status === 'ready' || status === 'deleting'

export const mayWithdraw = (status: DataRequestStatus): boolean => isUnanswered(status) || status === 'deleting'

/** Another guardian of the child stops a deletion until the school decides. */
export const mayObject = (kind: DataRequestKind, status: DataRequestStatus): boolean =>
  kind === 'delete' && (status === 'asked' || status === 'approved' || status === 'deleting')

export const mayDecline = (status: DataRequestStatus): boolean => mayWithdraw(status)

type Approval = {
  kind: DataRequestKind
  status: DataRequestStatus
  /** The first person who approved a deletion. */
  approvedBy: string | null
  approver: string
  requester: string
  /** Another person could approve, too. */
  hasSecondPerson: boolean
}

/**
 * The status after an approval; null if this person cannot approve now. Two people other than the requester approve a
 * deletion.
 */
export function approveRequest({
  kind,
  status,
  approvedBy,
  approver,
  requester,
  hasSecondPerson,
}: Approval): 'ready' | 'approved' | 'deleting' | null {
  if (kind === 'copy') return status === 'asked' ? 'ready' : null
  if (approver === requester) return null
  if (status === 'approved') return approvedBy === approver ? null : 'deleting'
  if (status !== 'asked' && status !== 'objected') return null
  return hasSecondPerson ? 'approved' : 'deleting'
}
