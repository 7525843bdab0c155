import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { IdentityError } from '#app/platform/identity-client/errors.ts'
import { currentOutage, keepPagePerson } from '#app/platform/shell/outage-state.ts'
import { leaveSignedOut, tryAgain } from '#app/platform/shell/outage-wait.ts'
import { inSession } from './in-session.ts'

const ended = new IdentityError('user-token-expired')
const napat = { id: 'napat', kind: 'adult' } as const

beforeEach(() => {
  vi.stubGlobal('removeEventListener', () => {})
  keepPagePerson(napat)
})
afterEach(() => {
  keepPagePerson(null)
  vi.unstubAllGlobals()
})

async function waits() {
  await expect.poll(() => currentOutage()).toEqual({ cause: 'signed-out', unsaved: true, byItself: false })
}

test('whoever was logged out is asked to log in over the page, and it is done then, once', async () => {
  const work = vi.fn().mockRejectedValueOnce(ended).mockResolvedValue('changed')
  const done = inSession(work)
  await waits()
  expect(work).toHaveBeenCalledTimes(1)
  tryAgain()
  expect(await done).toBe('changed')
  expect([work.mock.calls.length, currentOutage()]).toEqual([2, null])
})

test('whoever does not is told why nothing was done', async () => {
  const work = vi.fn().mockRejectedValue(ended)
  const done = inSession(work)
  done.catch(() => {})
  await waits()
  leaveSignedOut()
  await expect(done).rejects.toBe(ended)
  expect(work).toHaveBeenCalledTimes(1)
})

test('a second end is not waited out for ever', async () => {
  const done = inSession(() => Promise.reject(ended))
  done.catch(() => {})
  await waits()
  tryAgain()
  await expect(done).rejects.toBe(ended)
})

test.each([
  ['another failure', napat, new IdentityError('wrong-password')],
  ['a page of nobody', null, ended],
  ['a child, who has left it', { id: 'mali', kind: 'managed' } as const, ended],
])('%s is told at once', async (_, person, failure) => {
  keepPagePerson(person)
  await expect(inSession(() => Promise.reject(failure))).rejects.toBe(failure)
  expect(currentOutage()).toBeNull()
})
