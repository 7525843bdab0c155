import { expect, test } from 'vitest'
import { decideInvitation, selectInvitations, normalizeEmail, type Invitation } from './co-teachers.ts'

const open: Invitation = { status: 'invited', expiresAt: 100, archived: false, inviterIsActive: true }

test.each([
  ['accepts an open invitation', open, 'accept', null],
  ['declines an open invitation', open, 'decline', null],
  ['rejects accepting an expired invitation', { ...open, expiresAt: 49 }, 'accept', 'expired'],
  ['declines an expired invitation', { ...open, expiresAt: 49 }, 'decline', null],
  ['rejects accepting for an archived class', { ...open, archived: true }, 'accept', 'closed'],
  ['rejects accepting when the inviter has left', { ...open, inviterIsActive: false }, 'accept', 'expired'],
  ['rejects a withdrawn invitation', { ...open, status: 'withdrawn' }, 'accept', 'already-answered'],
  ['rejects declining twice', { ...open, status: 'declined' }, 'decline', 'already-answered'],
] satisfies [string, Invitation, 'accept' | 'decline', string | null][])('%s', (_, invitation, answer, reason) => {
  expect(decideInvitation(invitation, answer, 50)).toBe(reason)
})

test.each([
  [' Kim@Example.TEST ', 'kim@example.test'],
  ['ｋｉｍ@example.test', 'kim@example.test'],
  ['kim@example', null],
  ['kim example.test', null],
  ['kim@[127.0.0.1]', null],
  ['Kim <kim@example.test>', null],
  ['a@b.test, c@d.test', null],
  ["o'neil+x@a-b.example", "o'neil+x@a-b.example"],
  ['ki\u200bm@example.test', null],
  ['к@example.test', null],
  ['kim@аррӏе.com', null],
  ['kim@a..test', null],
  ['kim@-.test', null],
])('normalizes the address %s to %s', (text, address) => {
  expect(normalizeEmail(text)).toBe(address)
})

test('limits invitations per school and puts the one linked from a mail first', () => {
  const invitation = (id: string, schoolId: string, day: number) => ({ id, schoolId, madeAt: new Date(2026, 10, day) })
  const flood = Array.from({ length: 30 }, (_, index) => invitation(`flood ${index}`, 'stranger', 20))
  const selected = selectInvitations([invitation('own', 'hill', 1), ...flood, invitation('old', 'hill', 2)], 'own')
  expect(selected.map(({ id }) => id)).toEqual(['own', ...flood.slice(0, 8).map(({ id }) => id), 'old'])
})
