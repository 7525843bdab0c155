import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { outageHeader } from '../outage.ts'
import { currentOutage, onOutage, waitOutOutages } from './outage-state.ts'
import { giveUpSaving, tryAgain } from './outage-wait.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const page = new URL('https://skykite.test/dashboard.data')
const away = (headers: Record<string, string> = { [outageHeader]: '1', 'retry-after': '5' }, status = 503) =>
  new Response('', { status, headers })
const here = () => new Response('here')

/** A browser whose server gives these answers, one after the other. */
function browser(...answers: (() => Response)[]) {
  const sent: (RequestInit | undefined)[] = []
  const scope = {
    fetch: async (_: unknown, init?: RequestInit) => (
      sent.push(init), answers[Math.min(sent.length, answers.length) - 1]!()
    ),
  }
  waitOutOutages(scope as never)
  return { sent, fetch: scope.fetch as typeof fetch }
}

test('a page is asked for again until it comes, and meanwhile an outage is told', async () => {
  const { fetch, sent } = browser(away, away, here)
  const told: unknown[] = []
  const stop = onOutage(() => told.push(currentOutage()))
  const answer = fetch(page)
  await vi.advanceTimersByTimeAsync(0)
  expect(currentOutage()).toEqual({ unsaved: false, byItself: true })
  await vi.advanceTimersByTimeAsync(15_000)
  expect(await (await answer).text()).toBe('here')
  expect([sent.length, currentOutage()]).toEqual([3, null])
  expect(told.at(-1)).toBeNull()
  stop()
})

test('nobody has to wait who asks at once', async () => {
  const { fetch } = browser(away, here)
  const answer = fetch(page)
  await vi.advanceTimersByTimeAsync(0)
  tryAgain()
  expect(await (await answer).text()).toBe('here')
})

test('what carries a key of its own is sent again by itself, anything else when somebody decides', async () => {
  const keyed = browser(away, here)
  const body = new URLSearchParams({ name: 'Mali', _key: 'a' })
  const saved = keyed.fetch(page, { method: 'POST', body })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await (await saved).text()).toBe('here')
  expect(keyed.sent.map((init) => init?.body)).toEqual([body, body])

  const unkeyed = browser(away, here)
  const waiting = unkeyed.fetch(page, { method: 'POST', body: new URLSearchParams({ name: 'Mali' }) })
  await vi.advanceTimersByTimeAsync(60_000)
  expect([unkeyed.sent.length, currentOutage()]).toEqual([1, { unsaved: true, byItself: false }])
  giveUpSaving()
  // React Router takes it for an action that answered nothing: the form stays as it is.
  expect([(await waiting).status, (await waiting).headers.has('x-remix-response')]).toEqual([204, true])
  expect([unkeyed.sent.length, currentOutage()]).toEqual([1, null])
})

test('whoever goes elsewhere waits no longer', async () => {
  const { fetch } = browser(away)
  const leaving = new AbortController()
  const answer = fetch(page, { signal: leaving.signal }).catch((error: Error) => error.name)
  await vi.advanceTimersByTimeAsync(0)
  leaving.abort()
  expect([await answer, currentOutage()]).toEqual(['AbortError', null])
})

test.each([
  ['a proxy without servers', page, () => away({}, 502), true],
  ['maintenance', page, () => away({ 'x-remix-response': 'yes', 'retry-after': '30' }), false],
  ['an error of the page itself', page, () => away({ 'x-remix-response': 'yes' }, 500), false],
  ['anything but a page', new URL('https://skykite.test/api/1.0/configs'), away, false],
])('%s is waited out: %s', async (_, address, answer, waits) => {
  const { fetch, sent } = browser(answer, here)
  void fetch(address)
  await vi.advanceTimersByTimeAsync(30_000)
  expect(sent.length).toBe(waits ? 2 : 1)
})
