/** Who may enter a classroom, and how. */

export type JoinAttempt = {
  policy: 'open' | 'request' | 'closed'
  archived: boolean
  /** Requests are taken until then; `null` means always. */
  requestsUntil: number | null
  seatsLeft: number
  /** The school has removed this person, they are of its staff or taught here, or their name is none for a child: no code lets them in by itself. */
  mustAsk: boolean
  enrolment: 'none' | 'pending' | 'active' | 'archived' | 'removed' | 'blocked'
}

export type JoinReason = 'closed' | 'full' | 'blocked' | 'already-in' | 'already-asked'

export type JoinDecision = { ok: true; enrolment: 'active' | 'pending' } | { ok: false; reason: JoinReason }

export function decideJoin(
  { policy, archived, requestsUntil, seatsLeft, mustAsk, enrolment }: JoinAttempt,
  now: number,
): JoinDecision {
  if (enrolment === 'active') return { ok: false, reason: 'already-in' }
  if (enrolment === 'blocked') return { ok: false, reason: 'blocked' }
  if (enrolment === 'pending') return { ok: false, reason: 'already-asked' }
  if (archived || policy === 'closed') return { ok: false, reason: 'closed' }
  if (policy === 'request' && requestsUntil !== null && now > requestsUntil) return { ok: false, reason: 'closed' }
  if (seatsLeft <= 0) return { ok: false, reason: 'full' }

  // Whoever was put away or taken out of the class comes back to their old work; only the policy decides how.
  return { ok: true, enrolment: policy === 'open' && !mustAsk ? 'active' : 'pending' }
}

/**
 * What a teacher may make of a request. A waiting one is decided; saying no can be taken back, and turned into a block.
 */
export type RequestStatus = 'pending' | 'approved' | 'declined' | 'blocked' | 'withdrawn' | 'expired'
export const requestActions = ['approve', 'decline', 'block', 'reopen'] as const
export type RequestAction = (typeof requestActions)[number]

export function decideRequest(status: RequestStatus, act: RequestAction): RequestStatus | null {
  if (act === 'reopen') return status === 'declined' || status === 'blocked' ? 'pending' : null
  if (status === 'pending') return act === 'approve' ? 'approved' : act === 'decline' ? 'declined' : 'blocked'
  if (status === 'declined' && act === 'block') return 'blocked'
  return null
}

/** Whoever has waited longest comes first; those the class has no seat for wait on. */
export function fittingRequests<Asked extends { askedAt: Date }>(
  asked: readonly Asked[],
  seatsLeft: number,
): { fit: Asked[]; left: Asked[] } {
  const inOrder = asked.toSorted((a, b) => a.askedAt.getTime() - b.askedAt.getTime())
  const seats = Math.max(0, seatsLeft)
  return { fit: inOrder.slice(0, seats), left: inOrder.slice(seats) }
}

/** A request nobody answered for so long is gone; asking again is free. */
export const requestDays = 30

/** A child who typed their name waits before the screen: after a day nobody does. */
export const nameRequestHours = 24

/** A device that was let in may say so again for as long, if it did not hear the answer. */
export const enterAgainMs = 2 * 60_000
