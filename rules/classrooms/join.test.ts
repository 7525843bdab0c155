import { expect, test } from 'vitest'
import {
  decideJoin,
  decideRequest,
  fitRequests,
  type JoinAttempt,
  type RequestAction,
  type RequestStatus,
} from './join.ts'

const open: JoinAttempt = {
  policy: 'open',
  archived: false,
  requestsUntil: null,
  seatsLeft: 1,
  requiresApproval: false,
  enrolment: 'none',
}

test.each([
  ['an open class admits a new student immediately', open, 'active'],
  ['a class with join requests leaves the student pending', { ...open, policy: 'request' }, 'pending'],
  ['a closed class rejects students', { ...open, policy: 'closed' }, 'closed'],
  ['an archived class rejects students even with an open policy', { ...open, archived: true }, 'closed'],
  ['an open class admits a removed student again', { ...open, enrolment: 'removed' }, 'active'],
  ['an open class requires approval for users flagged for approval', { ...open, requiresApproval: true }, 'pending'],
  ['rejects a blocked student', { ...open, enrolment: 'blocked' }, 'blocked'],
  ['rejects a student who is already in the class', { ...open, enrolment: 'active' }, 'already-in'],
  ['rejects a second join request', { ...open, policy: 'request', enrolment: 'pending' }, 'already-asked'],
  ['rejects a student when the class is full', { ...open, seatsLeft: 0 }, 'full'],
  ['rejects a join request after the deadline', { ...open, policy: 'request', requestsUntil: 99 }, 'closed'],
  ['accepts a join request at the deadline', { ...open, policy: 'request', requestsUntil: 100 }, 'pending'],
] satisfies [string, JoinAttempt, string][])('%s', (_, attempt, expected) => {
  const decision = decideJoin(attempt, 100)
  expect(decision.ok ? decision.enrolment : decision.reason).toBe(expected)
})

test.each([
  ['pending', 'approve', 'approved'],
  ['pending', 'decline', 'declined'],
  ['pending', 'block', 'blocked'],
  ['declined', 'block', 'blocked'],
  ['declined', 'approve', null],
  ['approved', 'decline', null],
  ['withdrawn', 'approve', null],
  ['declined', 'reopen', 'pending'],
  ['blocked', 'reopen', 'pending'],
  ['approved', 'reopen', null],
  ['withdrawn', 'reopen', null],
] satisfies [RequestStatus, RequestAction, RequestStatus | null][])(
  'decides a %s request with action %s: %s',
  (status, act, expected) => {
    expect(decideRequest(status, act)).toBe(expected)
  },
)

test('gives the last seats to the oldest requests', () => {
  const requests = [3, 1, 2].map((minute) => ({ minute, askedAt: new Date(minute * 60_000) }))
  const minutes = (list: { minute: number }[]) => list.map(({ minute }) => minute)
  const { fit, waiting } = fitRequests(requests, 2)
  expect([minutes(fit), minutes(waiting)]).toEqual([[1, 2], [3]])
  expect(fitRequests(requests, -1).fit).toEqual([])
})
