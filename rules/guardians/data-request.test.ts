import { expect, test } from 'vitest'
import { countriesWithLaw, consentLawOf } from '../consent/countries.ts'
import {
  answerDeadline,
  approveRequest,
  dataRequestStatuses,
  isOpenRequest,
  isUnanswered,
  mayObject,
  mayWithdraw,
  reminderDaysBefore,
} from './data-request.ts'

const dayMs = 86_400_000

test.each([
  ['TH', 30],
  ['KR', 10],
  ['CN', 15],
  ['US', 45],
  ['GB', 28],
  ['DE', 28],
  ['ZZ', 10],
])('a school in %s answers within %i days', (country, days) => {
  expect(answerDeadline(country, 1_000)).toBe(1_000 + days * dayMs)
})

test('no country has a longer deadline than its law, and each leaves time for the reminder', () => {
  for (const country of countriesWithLaw) {
    expect(consentLawOf(country).answerDays).toBeLessThanOrEqual(45)
    expect(consentLawOf(country).answerDays).toBeGreaterThan(reminderDaysBefore)
  }
})

const approval = {
  kind: 'delete',
  status: 'asked',
  approvedBy: null,
  approver: 'a',
  requester: 'parent',
  hasSecondPerson: true,
} as const

test('a deletion needs two people if the school has them', () => {
  expect(approveRequest(approval)).toBe('approved')
  expect(approveRequest({ ...approval, hasSecondPerson: false })).toBe('deleting')
  expect(approveRequest({ ...approval, status: 'approved', approvedBy: 'a' })).toBeNull()
  expect(approveRequest({ ...approval, status: 'approved', approvedBy: 'b' })).toBe('deleting')
  expect(approveRequest({ ...approval, status: 'objected' })).toBe('approved')
})

test('the requester of a deletion is none of the two people', () => {
  expect(approveRequest({ ...approval, requester: 'a' })).toBeNull()
  expect(approveRequest({ ...approval, requester: 'a', status: 'approved', approvedBy: 'b' })).toBeNull()
  expect(approveRequest({ ...approval, requester: 'a', kind: 'copy' })).toBe('ready')
})

test('a copy needs one approval', () => {
  expect(approveRequest({ ...approval, kind: 'copy' })).toBe('ready')
  expect(approveRequest({ ...approval, kind: 'copy', status: 'ready' })).toBeNull()
})

test('ended requests stay as they are', () => {
  for (const status of ['declined', 'withdrawn', 'expired'] as const) {
    expect(approveRequest({ ...approval, status })).toBeNull()
    expect([isOpenRequest(status), mayWithdraw(status), mayObject('delete', status)]).toEqual([false, false, false])
  }
})

test('another guardian stops a deletion and nothing else', () => {
  expect(dataRequestStatuses.filter((status) => mayObject('delete', status))).toEqual(['asked', 'approved', 'deleting'])
  expect(dataRequestStatuses.some((status) => mayObject('copy', status))).toBe(false)
  expect(dataRequestStatuses.filter(isUnanswered)).toEqual(['asked', 'approved', 'objected'])
})
