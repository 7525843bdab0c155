import { expect, test, vi } from 'vitest'
import type { Identity } from '#app/features/people/accounts/public.server.ts'
import { sessionCache } from './session-cache.ts'

const mali = { user: { id: 'mali' }, session: { id: 's1' } }

function openCache() {
  let [now, isOpen] = [0, true]
  const sessionOf = vi.fn(async (headers: Headers) => (isOpen && headers.has('cookie') ? mali : null))
  const holderOf = vi.fn(async () => null)
  const findSession = sessionCache({ sessionOf, holderOf } as unknown as Identity, 'session', () => now)
  const lookUp = (headers: Record<string, string>) => findSession(new Headers(headers))
  return { lookUp, sessionOf, holderOf, advance: (ms: number) => (now += ms), endSession: () => (isOpen = false) }
}

test('caches a session lookup for ten seconds', async () => {
  const { lookUp, sessionOf, advance, endSession } = openCache()
  for (let times = 0; times < 5; times++) expect(await lookUp({ cookie: 'session=a' })).toBe(mali)
  expect(sessionOf).toHaveBeenCalledTimes(1)
  endSession()
  advance(10_001)
  expect(await lookUp({ cookie: 'session=a' })).toBeNull()
})

test('ignores an authorization header that is not a bearer token', async () => {
  const { lookUp, sessionOf, holderOf } = openCache()
  expect(await lookUp({ authorization: 'Basic eA==' })).toBeNull()
  expect(await lookUp({ authorization: 'Basic eA==', cookie: 'session=a' })).toBe(mali)
  expect(await lookUp({ authorization: 'Basic eA==', cookie: 'session=b' })).toBe(mali)
  expect(sessionOf).toHaveBeenCalledTimes(2)
  expect(holderOf).not.toHaveBeenCalled()
})
