import { expect, test } from 'vitest'
import {
  decideJoin,
  decideRequest,
  fittingRequests,
  type JoinAttempt,
  type RequestAction,
  type RequestStatus,
} from './join.ts'

const open: JoinAttempt = {
  policy: 'open',
  archived: false,
  requestsUntil: null,
  seatsLeft: 1,
  mustAsk: false,
  enrolment: 'none',
}

test.each([
  ['an open class lets a new student in', open, 'active'],
  ['a class by request makes them wait', { ...open, policy: 'request' }, 'pending'],
  ['a closed class lets nobody in', { ...open, policy: 'closed' }, 'closed'],
  ['an archived class is closed, whatever it says', { ...open, archived: true }, 'closed'],
  ['a removed student may come back', { ...open, enrolment: 'removed' }, 'active'],
  [
    'whom the school has removed, or who taught there, asks, however open the class is',
    { ...open, mustAsk: true },
    'pending',
  ],
  ['a blocked student may not', { ...open, enrolment: 'blocked' }, 'blocked'],
  ['who is in is in', { ...open, enrolment: 'active' }, 'already-in'],
  ['who has asked waits', { ...open, policy: 'request', enrolment: 'pending' }, 'already-asked'],
  ['a full class is full', { ...open, seatsLeft: 0 }, 'full'],
  ['requests end when the window closes', { ...open, policy: 'request', requestsUntil: 99 }, 'closed'],
  ['and are taken until then', { ...open, policy: 'request', requestsUntil: 100 }, 'pending'],
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
] satisfies [RequestStatus, RequestAction, RequestStatus | null][])('a %s request, %s: %s', (status, act, expected) => {
  expect(decideRequest(status, act)).toBe(expected)
})

test('who has waited longest gets the last seat', () => {
  const asked = [3, 1, 2].map((minute) => ({ minute, askedAt: new Date(minute * 60_000) }))
  const minutes = (list: { minute: number }[]) => list.map(({ minute }) => minute)
  const { fit, left } = fittingRequests(asked, 2)
  expect([minutes(fit), minutes(left)]).toEqual([[1, 2], [3]])
  expect(fittingRequests(asked, -1).fit).toEqual([])
})
