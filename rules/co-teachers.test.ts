import { expect, test } from 'vitest'
import { decideInvitation, invitationsToRead, readAddress, type Invitation } from './co-teachers.ts'

const open: Invitation = { status: 'invited', expiresAt: 100, archived: false, stands: true }

test.each([
  ['an open invitation is accepted', open, 'accept', null],
  ['and declined', open, 'decline', null],
  ['one that has run out is not accepted', { ...open, expiresAt: 49 }, 'accept', 'expired'],
  ['but may be declined', { ...open, expiresAt: 49 }, 'decline', null],
  ['an archived class takes nobody', { ...open, archived: true }, 'accept', 'closed'],
  ['nor does one whose maker is gone', { ...open, stands: false }, 'accept', 'expired'],
  ['a withdrawn one is gone', { ...open, status: 'withdrawn' }, 'accept', 'already-answered'],
  ['who said no says no once', { ...open, status: 'declined' }, 'decline', 'already-answered'],
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
])('%s is %s', (text, address) => {
  expect(readAddress(text)).toBe(address)
})

test('of invitations few of one school are read, and the one that a mail leads to is first', () => {
  const made = (id: string, schoolId: string, day: number) => ({ id, schoolId, madeAt: new Date(2026, 10, day) })
  const flood = Array.from({ length: 30 }, (_, at) => made(`flood ${at}`, 'stranger', 20))
  const read = invitationsToRead([made('own', 'hill', 1), ...flood, made('old', 'hill', 2)], 'own')
  expect(read.map(({ id }) => id)).toEqual(['own', ...flood.slice(0, 8).map(({ id }) => id), 'old'])
})
