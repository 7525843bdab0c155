import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { outageHeader, signedOutHeader } from '../outage.ts'
import { currentOutage, keepPagePerson, onOutage, waitOutOutages } from './outage-state.ts'
import { giveUpSaving, leaveSignedOut, tryAgain } from './outage-wait.ts'

const events = new EventTarget()
const reload = vi.fn()
let typed: unknown = null

beforeEach(() => {
  vi.useFakeTimers()
  typed = null
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events))
  vi.stubGlobal('removeEventListener', events.removeEventListener.bind(events))
  vi.stubGlobal('document', { querySelectorAll: () => [], querySelector: () => typed })
  vi.stubGlobal('location', { pathname: '/dashboard', reload })
})
afterEach(async () => {
  await vi.runAllTimersAsync()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  keepPagePerson(null)
})

const page = new URL('https://skykite.test/dashboard.data')
const away = (headers: Record<string, string> = { [outageHeader]: '1', 'retry-after': '5' }, status = 503) =>
  new Response('', { status, headers })
const here = () => new Response('here')
const lost = () => {
  throw new TypeError('Failed to fetch')
}
const signedOut = () => new Response('to /login', { status: 202, headers: { [signedOutHeader]: '1' } })
const names = () => new URLSearchParams({ name: 'Mali', _key: 'a' })

/** A browser whose server gives these answers, one after the other. */
function browser(...answers: (() => Response)[]) {
  const sent: (RequestInit | undefined)[] = []
  const session = { user: { id: 'napat' } }
  const scope = {
    async fetch(address: unknown, init?: RequestInit) {
      if (address === '/api/auth/session') return Response.json(session)
      sent.push(init)
      return answers[Math.min(sent.length, answers.length) - 1]!()
    },
  }
  waitOutOutages(scope as never)
  return { sent, session, fetch: scope.fetch as typeof fetch }
}

test('a page to go to is waited for while there is a network; without one it has a screen of its own', async () => {
  const next = new URL('https://skykite.test/join/ABCD2345.data')
  vi.stubGlobal('navigator', { onLine: true })
  const answer = browser(lost, lost, here).fetch(next)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await (await answer).text()).toBe('here')
  vi.stubGlobal('navigator', { onLine: false })
  await expect(browser(lost).fetch(next)).rejects.toThrow(TypeError)
})

test('a page is asked for again until it comes, and meanwhile an outage is told', async () => {
  const { fetch, sent } = browser(away, away, here)
  const told: unknown[] = []
  const stop = onOutage(() => told.push(currentOutage()))
  const answer = fetch(page)
  await vi.advanceTimersByTimeAsync(0)
  expect(currentOutage()).toEqual({ cause: 'server', unsaved: false, byItself: true })
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
  expect([unkeyed.sent.length, currentOutage()]).toEqual([1, { cause: 'server', unsaved: true, byItself: false }])
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

test('what was sent without a network is sent when it is back, once, and that is said', async () => {
  const { fetch, sent } = browser(lost, lost, here)
  const saved = fetch(page, { method: 'POST', body: names() })
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
  ['what is meant for this moment only', page, { method: 'POST', body: new URLSearchParams({ _key: 'a', _now: '1' }) }],
  ['what has no key', page, { method: 'POST', body: new URLSearchParams({ name: 'Mali' }) }],
  ['another page', new URL('https://skykite.test/dashboard/classroom.data'), {}],
])('%s is not waited for without a network', async (_, address, init) => {
  const { fetch, sent } = browser(lost, here)
  await expect(fetch(address, init)).rejects.toThrow(TypeError)
  expect(sent.length).toBe(1)
})

test('the page that is shown is read again when the network is back', async () => {
  const { fetch } = browser(lost, here)
  const answer = fetch(page)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await (await answer).text()).toBe('here')
})

test('whoever was logged out logs in again, and what they sent is sent', async () => {
  keepPagePerson({ id: 'napat', kind: 'adult' })
  const { fetch, sent } = browser(signedOut, here)
  const saved = fetch(page, { method: 'POST', body: names() })
  await vi.advanceTimersByTimeAsync(60_000)
  expect([sent.length, currentOutage()]).toEqual([1, { cause: 'signed-out', unsaved: true, byItself: false }])
  tryAgain()
  expect(await (await saved).text()).toBe('here')
})

test('nothing is sent as somebody else: their page is loaded anew', async () => {
  keepPagePerson({ id: 'napat', kind: 'adult' })
  const { fetch, sent, session } = browser(lost, here)
  void fetch(page, { method: 'POST', body: names() })
  await vi.advanceTimersByTimeAsync(0)
  session.user.id = 'ploy'
  await vi.advanceTimersByTimeAsync(10_000)
  expect([sent.length, reload.mock.calls.length]).toEqual([1, 1])
})

test('whoever does not log in again goes to the login page', async () => {
  const { fetch } = browser(signedOut)
  const saved = fetch(page, { method: 'POST', body: names() })
  await vi.advanceTimersByTimeAsync(0)
  leaveSignedOut()
  expect(await (await saved).text()).toBe('to /login')
})

test.each([
  ['of an adult who has typed something stays', 'adult', {}, true],
  ['of an adult who has typed nothing is left', 'adult', null, false],
  ['of a child is left', 'managed', {}, false],
] as const)('when the session is over the page %s', async (_, kind, unsaved, stays) => {
  keepPagePerson({ id: 'napat', kind })
  typed = unsaved
  const { fetch } = browser(signedOut)
  const answered = vi.fn()
  void fetch(page).then(answered)
  await vi.advanceTimersByTimeAsync(0)
  expect([currentOutage()?.cause === 'signed-out', answered.mock.calls.length]).toEqual([stays, stays ? 0 : 1])
  leaveSignedOut()
})

test('what is read meanwhile does not leave a page from which something is sent again after logging in', async () => {
  keepPagePerson({ id: 'napat', kind: 'adult' })
  const { fetch } = browser(signedOut)
  const answered = vi.fn()
  void fetch(page, { method: 'POST', body: names() })
  await vi.advanceTimersByTimeAsync(0)
  void fetch(page).then(answered)
  await vi.advanceTimersByTimeAsync(0)
  expect(answered).not.toHaveBeenCalled()
  leaveSignedOut()
  await vi.advanceTimersByTimeAsync(0)
  expect(answered).toHaveBeenCalledTimes(1)
})
