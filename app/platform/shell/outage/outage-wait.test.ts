import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { outageHeader, signedOutHeader } from './outage-headers.ts'
import { currentOutage, setPagePerson, onOutage, retryDuringOutages } from './outage-state.ts'
import { cancelWaitingWrites, cancelSignedOutWaits, retryAll } from './outage-wait.ts'

const events = new EventTarget()
const reload = vi.fn()
let unsavedElement: unknown = null

beforeEach(() => {
  vi.useFakeTimers()
  unsavedElement = null
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events))
  vi.stubGlobal('removeEventListener', events.removeEventListener.bind(events))
  vi.stubGlobal('document', { querySelectorAll: () => [], querySelector: () => unsavedElement })
  vi.stubGlobal('location', { pathname: '/dashboard', reload })
})
afterEach(async () => {
  await vi.runAllTimersAsync()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  setPagePerson(null)
})

const page = new URL('https://skykite.test/dashboard.data')
const outageResponse = (headers: Record<string, string> = { [outageHeader]: '1', 'retry-after': '5' }, status = 503) =>
  new Response('', { status, headers })
const successResponse = () => new Response('here')
const networkFailure = () => {
  throw new TypeError('Failed to fetch')
}
const signedOutResponse = () => new Response('to /login', { status: 202, headers: { [signedOutHeader]: '1' } })
const formBody = () => new URLSearchParams({ name: 'Mali', _key: 'a' })

/** Fake browser whose server returns these responses in order; the last one repeats. */
function createBrowser(...answers: (() => Response)[]) {
  const sent: (RequestInit | undefined)[] = []
  const session = { user: { id: 'napat' } }
  const scope = {
    async fetch(address: unknown, init?: RequestInit) {
      if (address === '/api/auth/session') return Response.json(session)
      sent.push(init)
      return answers[Math.min(sent.length, answers.length) - 1]!()
    },
  }
  retryDuringOutages(scope as never)
  return { sent, session, fetch: scope.fetch as typeof fetch }
}

test('a navigation waits for the server while online and fails immediately while offline', async () => {
  const next = new URL('https://skykite.test/join/ABCD2345.data')
  vi.stubGlobal('navigator', { onLine: true })
  const answer = createBrowser(networkFailure, networkFailure, successResponse).fetch(next)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await (await answer).text()).toBe('here')
  vi.stubGlobal('navigator', { onLine: false })
  await expect(createBrowser(networkFailure).fetch(next)).rejects.toThrow(TypeError)
})

test('retries a page until it loads and reports an outage in the meantime', async () => {
  const { fetch, sent } = createBrowser(outageResponse, outageResponse, successResponse)
  const notified: unknown[] = []
  const stop = onOutage(() => notified.push(currentOutage()))
  const answer = fetch(page)
  await vi.advanceTimersByTimeAsync(0)
  expect(currentOutage()).toEqual({ cause: 'server', unsaved: false, byItself: true })
  await vi.advanceTimersByTimeAsync(15_000)
  expect(await (await answer).text()).toBe('here')
  expect([sent.length, currentOutage()]).toEqual([3, null])
  expect(notified.at(-1)).toBeNull()
  stop()
})

test('tryAgain retries immediately', async () => {
  const { fetch } = createBrowser(outageResponse, successResponse)
  const answer = fetch(page)
  await vi.advanceTimersByTimeAsync(0)
  retryAll()
  expect(await (await answer).text()).toBe('here')
})

test('retries writes with an idempotency key automatically, other writes only on request', async () => {
  const keyed = createBrowser(outageResponse, successResponse)
  const body = new URLSearchParams({ name: 'Mali', _key: 'a' })
  const saved = keyed.fetch(page, { method: 'POST', body })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await (await saved).text()).toBe('here')
  expect(keyed.sent.map((init) => init?.body)).toEqual([body, body])

  const unkeyed = createBrowser(outageResponse, successResponse)
  const waiting = unkeyed.fetch(page, { method: 'POST', body: new URLSearchParams({ name: 'Mali' }) })
  await vi.advanceTimersByTimeAsync(60_000)
  expect([unkeyed.sent.length, currentOutage()]).toEqual([1, { cause: 'server', unsaved: true, byItself: false }])
  cancelWaitingWrites()
  // React Router treats 204 as an action without a result: the form stays as it is.
  expect([(await waiting).status, (await waiting).headers.has('x-remix-response')]).toEqual([204, true])
  expect([unkeyed.sent.length, currentOutage()]).toEqual([1, null])
})

test('stops waiting when the request is aborted', async () => {
  const { fetch } = createBrowser(outageResponse)
  const abortController = new AbortController()
  const answer = fetch(page, { signal: abortController.signal }).catch((error: Error) => error.name)
  await vi.advanceTimersByTimeAsync(0)
  abortController.abort()
  expect([await answer, currentOutage()]).toEqual(['AbortError', null])
})

test.each([
  ['502 from a proxy', page, () => outageResponse({}, 502), true],
  ['a maintenance page', page, () => outageResponse({ 'x-remix-response': 'yes', 'retry-after': '30' }), false],
  ['a page error with status 500', page, () => outageResponse({ 'x-remix-response': 'yes' }, 500), false],
  [
    'an outage of a request that is not page data',
    new URL('https://skykite.test/api/1.0/configs'),
    outageResponse,
    false,
  ],
])('%s (%s): retries only during an outage', async (_, address, answer, shouldWait) => {
  const { fetch, sent } = createBrowser(answer, successResponse)
  void fetch(address)
  await vi.advanceTimersByTimeAsync(30_000)
  expect(sent.length).toBe(shouldWait ? 2 : 1)
})

test('sends a write that failed offline once the network is back, and reports it', async () => {
  const { fetch, sent } = createBrowser(networkFailure, networkFailure, successResponse)
  const saved = fetch(page, { method: 'POST', body: formBody() })
  await vi.advanceTimersByTimeAsync(0)
  expect(currentOutage()).toEqual({ cause: 'network', unsaved: true, byItself: true })
  events.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  expect(sent.length).toBe(2)
  await vi.advanceTimersByTimeAsync(10_000)
  expect([await (await saved).text(), sent.length]).toEqual(['here', 3])
  await vi.advanceTimersByTimeAsync(5_000)
  expect(currentOutage()).toBeNull()
})

test.each([
  ['a write that is only valid now', page, { method: 'POST', body: new URLSearchParams({ _key: 'a', _now: '1' }) }],
  ['a write without an idempotency key', page, { method: 'POST', body: new URLSearchParams({ name: 'Mali' }) }],
  ['another page', new URL('https://skykite.test/dashboard/classroom.data'), {}],
])('%s fails immediately without a network', async (_, address, init) => {
  const { fetch, sent } = createBrowser(networkFailure, successResponse)
  await expect(fetch(address, init)).rejects.toThrow(TypeError)
  expect(sent.length).toBe(1)
})

test('reloads the data of the current page when the network is back', async () => {
  const { fetch } = createBrowser(networkFailure, successResponse)
  const answer = fetch(page)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await (await answer).text()).toBe('here')
})

test('sends a waiting write after the user signs in again', async () => {
  setPagePerson({ id: 'napat', kind: 'adult' })
  const { fetch, sent } = createBrowser(signedOutResponse, successResponse)
  const saved = fetch(page, { method: 'POST', body: formBody() })
  await vi.advanceTimersByTimeAsync(60_000)
  expect([sent.length, currentOutage()]).toEqual([1, { cause: 'signed-out', unsaved: true, byItself: false }])
  retryAll()
  expect(await (await saved).text()).toBe('here')
})

test('reloads the page instead of sending a write if another user signed in', async () => {
  setPagePerson({ id: 'napat', kind: 'adult' })
  const { fetch, sent, session } = createBrowser(networkFailure, successResponse)
  void fetch(page, { method: 'POST', body: formBody() })
  await vi.advanceTimersByTimeAsync(0)
  session.user.id = 'ploy'
  await vi.advanceTimersByTimeAsync(10_000)
  expect([sent.length, reload.mock.calls.length]).toEqual([1, 1])
})

test('returns the redirect to the login page if the user does not sign in again', async () => {
  const { fetch } = createBrowser(signedOutResponse)
  const saved = fetch(page, { method: 'POST', body: formBody() })
  await vi.advanceTimersByTimeAsync(0)
  cancelSignedOutWaits()
  expect(await (await saved).text()).toBe('to /login')
})

test.each([
  ['of an adult with unsaved input stays', 'adult', {}, true],
  ['of an adult without unsaved input is left', 'adult', null, false],
  ['of a student is left', 'managed', {}, false],
] as const)('when the session ends, the page %s', async (_, kind, unsaved, expectedToStay) => {
  setPagePerson({ id: 'napat', kind })
  unsavedElement = unsaved
  const { fetch } = createBrowser(signedOutResponse)
  const onResponse = vi.fn()
  void fetch(page).then(onResponse)
  await vi.advanceTimersByTimeAsync(0)
  expect([currentOutage()?.cause === 'signed-out', onResponse.mock.calls.length]).toEqual([
    expectedToStay,
    expectedToStay ? 0 : 1,
  ])
  cancelSignedOutWaits()
})

test('a read does not leave the page while a write waits for signing in again', async () => {
  setPagePerson({ id: 'napat', kind: 'adult' })
  const { fetch } = createBrowser(signedOutResponse)
  const onResponse = vi.fn()
  void fetch(page, { method: 'POST', body: formBody() })
  await vi.advanceTimersByTimeAsync(0)
  void fetch(page).then(onResponse)
  await vi.advanceTimersByTimeAsync(0)
  expect(onResponse).not.toHaveBeenCalled()
  cancelSignedOutWaits()
  await vi.advanceTimersByTimeAsync(0)
  expect(onResponse).toHaveBeenCalledTimes(1)
})
