import { expect, test, vi } from 'vitest'
import type { Identity } from '#app/features/accounts/public.server.ts'
import { knownPeople } from './known-people.ts'

const mali = { user: { id: 'mali' }, session: { id: 's1' } }

function asked() {
  let [now, isOpen] = [0, true]
  const sessionOf = vi.fn(async (headers: Headers) => (isOpen && headers.has('cookie') ? mali : null))
  const holderOf = vi.fn(async () => null)
  const whose = knownPeople({ sessionOf, holderOf } as unknown as Identity, 'session', () => now)
  const ask = (headers: Record<string, string>) => whose(new Headers(headers))
  return { ask, sessionOf, holderOf, later: (ms: number) => (now += ms), end: () => (isOpen = false) }
}

test('a session is looked up once in a while, and one that has ended is nobody’s soon', async () => {
  const { ask, sessionOf, later, end } = asked()
  for (let times = 0; times < 5; times++) expect(await ask({ cookie: 'session=a' })).toBe(mali)
  expect(sessionOf).toHaveBeenCalledTimes(1)
  end()
  later(10_001)
  expect(await ask({ cookie: 'session=a' })).toBeNull()
})

test('a header that proves nothing stands for nobody', async () => {
  const { ask, sessionOf, holderOf } = asked()
  expect(await ask({ authorization: 'Basic eA==' })).toBeNull()
  expect(await ask({ authorization: 'Basic eA==', cookie: 'session=a' })).toBe(mali)
  expect(await ask({ authorization: 'Basic eA==', cookie: 'session=b' })).toBe(mali)
  expect(sessionOf).toHaveBeenCalledTimes(2)
  expect(holderOf).not.toHaveBeenCalled()
})
