import { expect, test } from 'vitest'
import { invitationStatusAt, invitationStatuses, isOpenInvitation } from './invitation.ts'

const expiresAt = 1_000

test('only made and printed invitations are open, until they expire', () => {
  const isOpenAt = (now: number) => invitationStatuses.filter((status) => isOpenInvitation({ status, expiresAt }, now))
  expect(isOpenAt(expiresAt - 1)).toEqual(['made', 'printed'])
  expect(isOpenAt(expiresAt)).toEqual([])
})

test('an open invitation expires, a used one stays used', () => {
  expect(invitationStatusAt({ status: 'printed', expiresAt }, expiresAt)).toBe('expired')
  expect(invitationStatusAt({ status: 'used', expiresAt }, expiresAt)).toBe('used')
  expect(invitationStatusAt({ status: 'replaced', expiresAt }, expiresAt)).toBe('replaced')
})
