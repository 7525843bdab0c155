import { expect, test } from 'vitest'
import { changeLink, decideLink, linkChanges, linkStatuses, type LinkRequest } from './parent-link.ts'

const now = 1_000
const request: LinkRequest = {
  invitation: { status: 'printed', expiresAt: now + 1 },
  isStudent: true,
  isRemoved: false,
  ownStatus: null,
  others: 0,
}
const decide = (changes: Partial<LinkRequest> = {}) => decideLink({ ...request, ...changes }, now)

test('links the first guardian immediately, and lets later ones wait', () => {
  expect(decide()).toEqual({ ok: true, status: 'active' })
  expect(decide({ others: 1 })).toEqual({ ok: true, status: 'waiting' })
})

test('a person whose link was ended waits for a teacher, even as the only guardian', () => {
  expect(decide({ ownStatus: 'revoked' })).toEqual({ ok: true, status: 'waiting' })
})

test('gives dead codes, former students and removed people the same reason', () => {
  const refusal = { ok: false, reason: 'parent-code-fails' }
  for (const status of ['used', 'replaced', 'cancelled', 'expired'] as const)
    expect(decide({ invitation: { status, expiresAt: now + 1 } })).toEqual(refusal)
  expect(decide({ invitation: { status: 'printed', expiresAt: now } })).toEqual(refusal)
  expect(decide({ isStudent: false })).toEqual(refusal)
  expect(decide({ isRemoved: true })).toEqual(refusal)
})

test('refuses a second link of the same person and a seventh guardian', () => {
  expect(decide({ ownStatus: 'active', others: 0 })).toEqual({ ok: false, reason: 'already-linked' })
  expect(decide({ ownStatus: 'waiting' })).toEqual({ ok: false, reason: 'already-linked' })
  expect(decide({ others: 5 }).ok).toBe(true)
  expect(decide({ others: 6 })).toEqual({ ok: false, reason: 'too-many-guardians' })
})

test('a teacher approves waiting links, confirms and ends any link that is not ended', () => {
  const outcomes = linkStatuses.map((status) =>
    linkChanges.map((change) => changeLink({ status, assurance: 'code' }, change)?.status ?? null),
  )
  expect(outcomes).toEqual([
    ['active', 'active', 'revoked'],
    [null, 'active', 'revoked'],
    [null, null, null],
  ])
  expect(changeLink({ status: 'active', assurance: 'code' }, 'confirm')?.assurance).toBe('confirmed')
  expect(changeLink({ status: 'active', assurance: 'confirmed' }, 'confirm')).toBeNull()
})
