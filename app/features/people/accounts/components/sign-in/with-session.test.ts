import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { IdentityError } from '#app/platform/identity-client/errors.ts'
import { currentOutage, setPagePerson } from '#app/platform/shell/outage/outage-state.ts'
import { cancelSignedOutWaits, retryAll } from '#app/platform/shell/outage/outage-wait.ts'
import { withSession } from './with-session.ts'

const sessionEnded = new IdentityError('user-token-expired')
const napat = { id: 'napat', kind: 'adult' } as const

beforeEach(() => {
  vi.stubGlobal('removeEventListener', () => {})
  setPagePerson(napat)
})
afterEach(() => {
  setPagePerson(null)
  vi.unstubAllGlobals()
})

async function expectSignInDialog() {
  await expect.poll(() => currentOutage()).toEqual({ cause: 'signed-out', unsaved: true, byItself: false })
}

test('opens the sign-in dialog when the session has ended, and repeats the work once after sign-in', async () => {
  const work = vi.fn().mockRejectedValueOnce(sessionEnded).mockResolvedValue('changed')
  const result = withSession(work)
  await expectSignInDialog()
  expect(work).toHaveBeenCalledTimes(1)
  retryAll()
  expect(await result).toBe('changed')
  expect([work.mock.calls.length, currentOutage()]).toEqual([2, null])
})

test('rejects with the error when the user cancels the sign-in dialog', async () => {
  const work = vi.fn().mockRejectedValue(sessionEnded)
  const result = withSession(work)
  result.catch(() => {})
  await expectSignInDialog()
  cancelSignedOutWaits()
  await expect(result).rejects.toBe(sessionEnded)
  expect(work).toHaveBeenCalledTimes(1)
})

test('rejects when the session has ended again after sign-in', async () => {
  const result = withSession(() => Promise.reject(sessionEnded))
  result.catch(() => {})
  await expectSignInDialog()
  retryAll()
  await expect(result).rejects.toBe(sessionEnded)
})

test.each([
  ['another failure', napat, new IdentityError('wrong-password')],
  ['an ended session on a page without a user', null, sessionEnded],
  ['an ended session on a student’s page', { id: 'mali', kind: 'managed' } as const, sessionEnded],
])('rejects immediately for %s', async (_, person, failure) => {
  setPagePerson(person)
  await expect(withSession(() => Promise.reject(failure))).rejects.toBe(failure)
  expect(currentOutage()).toBeNull()
})
