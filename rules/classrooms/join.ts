/** Rules for joining a class. */

export type JoinAttempt = {
  policy: 'open' | 'request' | 'closed'
  archived: boolean
  /** Deadline for join requests (ms since 1970); `null` for none. */
  requestsUntil: number | null
  seatsLeft: number
  /**
   * A teacher must approve even in an open class: the school has removed this user, the user is or was staff there, or
   * the name is not allowed for a child.
   */
  requiresApproval: boolean
  enrolment: 'none' | 'pending' | 'active' | 'archived' | 'removed' | 'blocked'
}

export type JoinReason = 'closed' | 'full' | 'blocked' | 'already-in' | 'already-asked'

export type JoinDecision = { ok: true; enrolment: 'active' | 'pending' } | { ok: false; reason: JoinReason }

export function decideJoin(
  { policy, archived, requestsUntil, seatsLeft, requiresApproval, enrolment }: JoinAttempt,
  now: number,
): JoinDecision {
  if (enrolment === 'active') return { ok: false, reason: 'already-in' }
  if (enrolment === 'blocked') return { ok: false, reason: 'blocked' }
  if (enrolment === 'pending') return { ok: false, reason: 'already-asked' }
  if (archived || policy === 'closed') return { ok: false, reason: 'closed' }
  if (policy === 'request' && requestsUntil !== null && now > requestsUntil) return { ok: false, reason: 'closed' }
  if (seatsLeft <= 0) return { ok: false, reason: 'full' }

  // Archived and removed students may rejoin and get their old work back; only the policy decides how.
  return { ok: true, enrolment: policy === 'open' && !requiresApproval ? 'active' : 'pending' }
}

/** A teacher decides on pending requests. A declined or blocked one can be reopened, a declined one also blocked. */
export type RequestStatus = 'pending' | 'approved' | 'declined' | 'blocked' | 'withdrawn' | 'expired'
export const requestActions = ['approve', 'decline', 'block', 'reopen'] as const
export type RequestAction = (typeof requestActions)[number]

export function decideRequest(status: RequestStatus, act: RequestAction): RequestStatus | null {
  if (act === 'reopen') return status === 'declined' || status === 'blocked' ? 'pending' : null
  if (status === 'pending') return act === 'approve' ? 'approved' : act === 'decline' ? 'declined' : 'blocked'
  if (status === 'declined' && act === 'block') return 'blocked'
  return null
}

/** Splits requests by free seats, oldest first. Requests without a seat stay `waiting`. */
export function fitRequests<Request extends { askedAt: Date }>(
  requests: readonly Request[],
  seatsLeft: number,
): { fit: Request[]; waiting: Request[] } {
  const oldestFirst = requests.toSorted((a, b) => a.askedAt.getTime() - b.askedAt.getTime())
  const seats = Math.max(0, seatsLeft)
  return { fit: oldestFirst.slice(0, seats), waiting: oldestFirst.slice(seats) }
}

/** Unanswered join requests expire after this many days; the student may send a new one. */
export const requestExpiryDays = 30

/** Name requests expire sooner: the child waits in front of the screen for the answer. */
export const nameRequestExpiryHours = 24

/** An admitted device may repeat its sign-in request within this time, in case the first response was lost. */
export const reentryWindowMs = 2 * 60_000
