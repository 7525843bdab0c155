import { expect, test } from 'vitest'
import {
  decideMailAnswer,
  decideMailInvite,
  isOpenMailInvitation,
  mailInvitationStatuses,
  type MailAnswer,
  type MailInvitationStatus,
} from './mail-invitation.ts'

const answer = (status: MailInvitationStatus, reply: MailAnswer, now = 0) =>
  decideMailAnswer({ status, expiresAt: 10 }, reply, now)

test('accepts an open invitation until it expires', () => {
  expect(answer('sent', 'accept')).toBeNull()
  expect(answer('sent', 'accept', 10)).toBe('expired')
  expect(isOpenMailInvitation({ status: 'accepted', expiresAt: 10 }, 0)).toBe(false)
})

test('a person who is not the parent can say so at any time', () => {
  expect(answer('sent', 'decline', 99)).toBeNull()
  expect(answer('accepted', 'decline', 99)).toBeNull()
})

test('refuses answers to an ended invitation', () => {
  for (const status of ['declined', 'cancelled'] as const)
    for (const reply of ['accept', 'decline'] as const) expect(answer(status, reply)).toBe('already-answered')
})

test('invites again unless the address is linked or belongs to no parent', () => {
  const decisions = mailInvitationStatuses.map((earlier) => decideMailInvite({ earlier, others: 0 }))
  const refuse = (reason: string) => ({ ok: false, reason })
  expect(decisions).toEqual([{ ok: true }, refuse('already-linked'), refuse('not-a-parent'), { ok: true }])
  expect(decideMailInvite({ earlier: null, others: 6 })).toEqual(refuse('too-many-guardians'))
})
