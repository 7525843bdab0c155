import { expect, test } from 'vitest'
import { changeLink, decideLink, linkChanges, linkStatuses, type LinkRequest } from './parent-link.ts'

const now = 1_000
const request: LinkRequest = {
  invitation: { status: 'printed', expiresAt: now + 1 },
  isStudent: true,
  isRemoved: false,
  isBlocked: false,
  policy: 'first',
  ownStatus: null,
  others: 0,
  endedOthers: 0,
}
const decide = (changes: Partial<LinkRequest> = {}) => decideLink({ ...request, ...changes }, now)

test('links the first guardian immediately, and lets later ones wait', () => {
  expect(decide()).toEqual({ ok: true, status: 'active' })
  expect(decide({ others: 1 })).toEqual({ ok: true, status: 'waiting' })
})

test('a person whose link was ended waits for a teacher, even as the only guardian', () => {
  expect(decide({ ownStatus: 'revoked' })).toEqual({ ok: true, status: 'waiting' })
  // The same person can hold a second letter and open a second account.
  expect(decide({ endedOthers: 1 })).toEqual({ ok: true, status: 'waiting' })
})

test('gives dead codes, former students and removed people the same reason', () => {
  const refusal = { ok: false, reason: 'parent-code-fails' }
  for (const status of ['used', 'replaced', 'cancelled', 'expired'] as const)
    expect(decide({ invitation: { status, expiresAt: now + 1 } })).toEqual(refusal)
  expect(decide({ invitation: { status: 'printed', expiresAt: now } })).toEqual(refusal)
  expect(decide({ isStudent: false })).toEqual(refusal)
  expect(decide({ isRemoved: true })).toEqual(refusal)
  expect(decide({ isBlocked: true })).toEqual(refusal)
  // A blocked person does not learn the setting of the school either.
  expect(decide({ isBlocked: true, policy: 'off' })).toEqual(refusal)
})

test('refuses a second link of the same person and a seventh guardian', () => {
  expect(decide({ ownStatus: 'active', others: 0 })).toEqual({ ok: false, reason: 'already-linked' })
  expect(decide({ ownStatus: 'waiting' })).toEqual({ ok: false, reason: 'already-linked' })
  expect(decide({ ownStatus: 'paused' })).toEqual({ ok: false, reason: 'already-linked' })
  expect(decide({ others: 5 }).ok).toBe(true)
  expect(decide({ others: 6 })).toEqual({ ok: false, reason: 'too-many-guardians' })
})

test('the school decides whether the first guardian waits, or no one links', () => {
  expect(decide({ policy: 'approve' })).toEqual({ ok: true, status: 'waiting' })
  expect(decide({ policy: 'off' })).toEqual({ ok: false, reason: 'parent-links-off' })
})

test('a teacher approves waiting links, pauses active ones and ends any link', () => {
  const outcomes = linkStatuses.map((status) =>
    linkChanges.map((change) => changeLink({ status, assurance: 'code' }, change)?.status ?? null),
  )
  expect(outcomes).toEqual([
    ['active', 'active', null, null, 'revoked'],
    [null, 'active', 'paused', null, 'revoked'],
    [null, null, null, 'active', 'revoked'],
    [null, null, null, null, null],
  ])
  expect(changeLink({ status: 'active', assurance: 'code' }, 'confirm')?.assurance).toBe('confirmed')
  expect(changeLink({ status: 'active', assurance: 'confirmed' }, 'confirm')).toBeNull()
  expect(changeLink({ status: 'waiting', assurance: 'confirmed' }, 'confirm')?.status).toBe('active')
})
