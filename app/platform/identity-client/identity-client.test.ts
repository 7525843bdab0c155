import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createIdentityClient, type IdentityError, type Request } from './identity-client.ts'
import { openChannel, type PopupResult } from './channel.ts'

const user = {
  id: 'u',
  name: 'Malee',
  email: 'm@example.test',
  kind: 'adult',
  locale: 'th',
  onboarded: true,
  twoFactor: false,
}
const hour = 3_600_000
const minute = 60_000

type Handlers = Record<string, (body: unknown) => unknown>

/** Fake server with one handler per path; a handler may throw like the HTTP client. */
function createServer(handlers: Handlers) {
  const requests: string[] = []
  const request = (async (address: string, options: { method?: string; body?: unknown } = {}) => {
    const path = address.replace('/api/auth', '')
    requests.push(`${options.method ?? 'GET'} ${path}`)
    return handlers[path]?.(options.body) ?? {}
  }) as Request
  return { asked: requests, request }
}

const refuse = (reason: string, status = 422) => {
  throw Object.assign(new Error('refused'), { status, data: { error: { code: 'refused', reason } } })
}
const offline = () => {
  throw new Error('fetch failed')
}

function createPage(pathname = '/th/login', search = '') {
  const visitedUrls: string[] = []
  const navigate = (url: string | URL) => void visitedUrls.push(String(url))
  const popup = { closed: false, close: () => void (popup.closed = true) }
  const openedPopups: string[][] = []
  return {
    went: visitedUrls,
    opened: openedPopups,
    popup,
    screenX: 100,
    screenY: 50,
    outerWidth: 1_500,
    outerHeight: 1_000,
    close: vi.fn(),
    open: (...args: unknown[]) => {
      openedPopups.push(args as string[])
      return popup as unknown as Window | null
    },
    location: { host: 'skykite.test', pathname, search, assign: navigate, replace: navigate },
  }
}

function createTab() {
  const listeners = new Map<string, () => void>()
  const addListener = (name: string, listener: unknown) => void listeners.set(name, listener as () => void)
  const listenerMethods = { addEventListener: addListener, removeEventListener: vi.fn() }
  const document = { ...listenerMethods, visibilityState: 'visible' as 'visible' | 'hidden' }
  return { ...listenerMethods, document, fire: (name: string) => listeners.get(name)?.() }
}

const session = () => ({ user, expires: '2030-01-01T00:00:00.000Z' })
const domains = () => ({ authorizedDomains: ['skykite.test'] })

beforeEach(
  () => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] }),
)
afterEach(() => void vi.useRealTimers())

/** Lets promises and channel messages through without moving the clock. */
const settle = async () => {
  for (let round = 0; round < 5; round++) await new Promise((resolve) => setImmediate(resolve))
}

test('changes from loading to authenticated, and to unauthenticated after signing out', async () => {
  const { request } = createServer({ '/session': session })
  const client = createIdentityClient(createPage(), request)
  const statuses: string[] = [client.state().status]
  client.subscribe(() => statuses.push(client.state().status))
  await client.refresh()
  await client.signOut()
  expect(statuses).toEqual(['loading', 'authenticated', 'unauthenticated'])
})

test('stays authenticated when the connection is lost, and starts unauthenticated when offline', async () => {
  let online = true
  const { request } = createServer({ '/session': () => (online ? session() : offline()) })
  const client = createIdentityClient(createPage(), request)
  await client.refresh()
  online = false
  expect((await client.refresh()).status).toBe('authenticated')
  expect((await createIdentityClient(createPage(), request).refresh()).status).toBe('unauthenticated')
})

test('loads the session on focus and never by timer', async () => {
  const { request, asked } = createServer({ '/session': session })
  const client = createIdentityClient(createPage(), request)
  const window = createTab()
  const stop = client.start(window)
  await settle()
  expect(asked).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(24 * hour)
  expect(asked).toHaveLength(1)
  window.fire('focus')
  await settle()
  expect(asked).toHaveLength(2)
  window.document.visibilityState = 'hidden'
  window.fire('visibilitychange')
  await settle()
  expect(asked).toHaveLength(2)
  stop()
})

test('renews an access token 5 minutes before it expires', async () => {
  let issued = 0
  const { request } = createServer({
    '/token': () => ({ accessToken: `token-${++issued}`, expiresAt: Date.now() + hour }),
  })
  const client = createIdentityClient(createPage(), request)
  expect(await client.accessToken()).toBe('token-1')
  await vi.advanceTimersByTimeAsync(55 * minute - 1)
  expect(await client.accessToken()).toBe('token-1')
  await vi.advanceTimersByTimeAsync(1)
  expect(issued).toBe(2)
  expect(await client.accessToken()).toBe('token-2')
})

test('shares one request between ten concurrent token calls', async () => {
  let issued = 0
  const { request } = createServer({
    '/token': () => ({ accessToken: `token-${++issued}`, expiresAt: Date.now() + hour }),
  })
  const client = createIdentityClient(createPage(), request)
  expect(new Set(await Promise.all(Array.from({ length: 10 }, () => client.accessToken())))).toEqual(
    new Set(['token-1']),
  )
})

test('retries with delays from 30 s to 960 s while the server is down, and resets them afterwards', async () => {
  const attempts: number[] = []
  let online = true
  const { request } = createServer({
    '/token': () => {
      attempts.push(Date.now())
      return online ? { accessToken: 'token', expiresAt: Date.now() + hour } : offline()
    },
  })
  const client = createIdentityClient(createPage(), request)
  await client.accessToken()
  online = false
  attempts.length = 0
  await vi.advanceTimersByTimeAsync(55 * minute + 3_600_000)
  const pauses = attempts.slice(1).map((time, index) => (time - attempts[index]!) / 1_000)
  expect(pauses.slice(0, 7)).toEqual([30, 60, 120, 240, 480, 960, 960])
  online = true
  await vi.advanceTimersByTimeAsync(960_000)
  const [lastAttempt] = attempts.slice(-1)
  await vi.advanceTimersByTimeAsync(55 * minute)
  expect(attempts.at(-1)! - lastAttempt!).toBe(55 * minute)
})

test('detects an ended session at the next token renewal', async () => {
  let isSessionValid = true
  const { request } = createServer({
    '/session': () => (isSessionValid ? session() : {}),
    '/token': () =>
      isSessionValid ? { accessToken: 't', expiresAt: Date.now() + hour } : refuse('user-token-expired', 401),
  })
  const client = createIdentityClient(createPage(), request)
  await client.refresh()
  await client.accessToken()
  isSessionValid = false
  await vi.advanceTimersByTimeAsync(55 * minute)
  expect(client.state().status).toBe('unauthenticated')
  await expect(client.accessToken()).rejects.toMatchObject({ code: 'user-token-expired' })
})

test.each([
  [{ status: 401, data: { error: { code: 'unauthenticated', reason: 'wrong-password' } } }, 'wrong-password'],
  [{ status: 429, data: { error: { code: 'limited', reason: 'limited', retryAfterSeconds: 240 } } }, 'limited'],
  [{ status: 401, data: { error: { code: 'unauthenticated' } } }, 'user-token-expired'],
  [{ status: 503, data: { error: { code: 'unavailable' } } }, 'network-request-failed'],
  [{ status: 502, data: '<html>' }, 'network-request-failed'],
  [{ message: 'fetch failed' }, 'network-request-failed'],
  [{ status: 422, data: { error: { code: 'refused', reason: 'something-new' } } }, 'unexpected'],
])('maps the response %j to the error code %s', async (failure, code) => {
  const request = (async () => {
    throw Object.assign(new Error('refused'), failure)
  }) as Request
  const pending = createIdentityClient(createPage(), request).signInWithPassword('a@example.test', 'x')
  await expect(pending).rejects.toMatchObject({ name: 'IdentityError', code })
})

test('returns a second-factor result without signing in', async () => {
  const { request, asked } = createServer({ '/sign-in/email': () => ({ status: 'second-factor', methods: ['totp'] }) })
  const client = createIdentityClient(createPage(), request)
  expect(await client.signInWithPassword('a@example.test', 'x')).toEqual({ status: 'second-factor', methods: ['totp'] })
  expect(asked).toEqual(['POST /sign-in/email'])
})

test('solves the proof of work when sign-up requires a captcha', async () => {
  vi.useRealTimers()
  const bodies: unknown[] = []
  const { request } = createServer({
    '/captcha': () => ({ provider: 'proof-of-work', challenge: 'c', difficultyBits: 8 }),
    '/sign-up/email': (body) => {
      bodies.push(body)
      return (body as { captcha?: object }).captcha ? {} : refuse('captcha-required', 429)
    },
  })
  await createIdentityClient(createPage(), request).signUp({ name: 'N', email: 'a@example.test', password: 'p' })
  expect(bodies).toMatchObject([{}, { captcha: { challenge: 'c', answer: expect.any(Number) } }])
})

test('opens a centered 500 × 600 popup at /auth in the page language, synchronously with the call', async () => {
  const { request } = createServer({ '/domains': domains, '/session': session })
  const page = createPage()
  const client = createIdentityClient(page, request)
  const pending = client.signInWithPopup('google')
  expect(page.opened).toHaveLength(1)
  const [address, , features] = page.opened[0]!
  expect(features).toBe('popup,width=500,height=600,left=600,top=250')
  const opened = new URL(address!, 'https://skykite.test')
  expect(opened.pathname).toBe('/th/auth')
  expect(Object.fromEntries(opened.searchParams)).toMatchObject({ start: 'google', intent: 'sign-in' })

  const channel = openChannel()
  channel.post({ popupId: 'another', error: 'user-mismatch' })
  channel.post({ popupId: opened.searchParams.get('popupId')!, error: null })
  expect(await pending).toEqual({ status: 'signed-in' })
  expect(client.state().status).toBe('authenticated')
  channel.close()
})

test('reports blocked and closed popups, mismatched users, second factors and unauthorized domains', async () => {
  const { request } = createServer({ '/domains': domains })
  const blocked = createPage()
  blocked.open = () => null as never
  await expect(createIdentityClient(blocked, request).signInWithPopup('google')).rejects.toMatchObject({
    code: 'popup-blocked',
  })

  const closed = createPage()
  const waiting = createIdentityClient(closed, request)
    .signInWithPopup('google')
    .catch((error: IdentityError) => error.code)
  closed.popup.closed = true
  await vi.advanceTimersByTimeAsync(2_000)
  expect(await waiting).toBe('popup-closed-by-user')

  for (const error of ['user-mismatch', 'second-factor'] satisfies PopupResult['error'][]) {
    const page = createPage()
    const reauthentication = createIdentityClient(page, request).reauthenticateWithPopup('google')
    const outcome = reauthentication.then(
      (result) => result.status,
      (reason: IdentityError) => reason.code,
    )
    const channel = openChannel()
    channel.post({ popupId: new URL(page.opened[0]![0]!, 'https://x.test').searchParams.get('popupId')!, error })
    expect(await outcome).toBe(error)
    channel.close()
  }

  const foreignPage = createPage()
  foreignPage.location.host = 'evil.test'
  await expect(createIdentityClient(foreignPage, request).signInWithPopup('google')).rejects.toMatchObject({
    code: 'unauthorized-domain',
  })
  expect(foreignPage.popup.closed).toBe(true)
})

test.each([
  ['?start=google&intent=link&popupId=abcdefgh', '/th/auth', 'leaving', 'https://provider.test/link-social/google'],
  [
    '?start=github&intent=reauthenticate&popupId=abcdefgh',
    '/auth',
    'leaving',
    'https://provider.test/sign-in/social/github/reauthenticate',
  ],
  ['?mode=redirect&result=ok', '/th/auth', 'leaving', '/th/account/select-room'],
  ['?mode=redirect&result=ok&next=%2Fdashboard', '/auth', 'leaving', '/dashboard'],
  ['?mode=redirect&result=ok&next=%2F%2Fevil.test', '/auth', 'leaving', '/account/select-room'],
  ['?mode=redirect&error=confirm-email', '/ko/auth', 'leaving', '/ko/login?error=confirm-email'],
  ['?mode=redirect&error=%3Cscript%3E', '/auth', 'leaving', '/login?error=unexpected'],
  [
    '?mode=redirect&error=second-factor&next=%2Fdashboard',
    '/auth',
    'leaving',
    '/login?step=second-factor&next=%2Fdashboard',
  ],
  ['', '/auth', 'leaving', '/login'],
  ['?mode=popup&popupId=abcdefgh&result=ok', '/auth', 'done', undefined],
  ['?mode=popup&popupId=abcdefgh&error=user-mismatch', '/auth', 'done', undefined],
])('completes sign-in on the page /auth with query "%s"', async (search, pathname, step, destination) => {
  const startAt = (path: string) => (body: unknown) => {
    const { provider, intent } = body as { provider: string; intent?: string }
    return { url: `https://provider.test${path}/${[provider, intent].filter(Boolean).join('/')}` }
  }
  const { request } = createServer({
    '/link-social': startAt('/link-social'),
    '/sign-in/social': startAt('/sign-in/social'),
  })
  const page = createPage(pathname, search)
  expect(await createIdentityClient(page, request).completeAuth()).toMatchObject({ step })
  expect(page.went).toEqual(destination ? [destination] : [])
  await vi.advanceTimersByTimeAsync(100)
  expect(page.close).toHaveBeenCalledTimes(step === 'done' ? 1 : 0)
})

test('continues to the provider after the user enters the password in the popup', async () => {
  const bodies: unknown[] = []
  const { request } = createServer({
    '/link-social': (body) => {
      bodies.push(body)
      return (body as { password?: string }).password === 'right'
        ? { url: 'https://provider.test/' }
        : refuse('wrong-password', 401)
    },
  })
  const page = createPage('/auth', '?start=google&intent=link&popupId=abcdefgh')
  const client = createIdentityClient(page, request)
  expect(await client.completeAuth()).toEqual({ step: 'prove', provider: 'google', popupId: 'abcdefgh' })
  await expect(client.linkThroughPopup('google', 'abcdefgh', 'wrong')).rejects.toMatchObject({ code: 'wrong-password' })
  expect(page.went).toEqual([])
  await client.linkThroughPopup('google', 'abcdefgh', 'right')
  expect(page.went).toEqual(['https://provider.test/'])
  expect(bodies).toHaveLength(3)
})

test('reports the error and closes a popup that fails to start', async () => {
  const { request } = createServer({ '/sign-in/social': () => refuse('network-request-failed', 503) })
  const page = createPage('/auth', '?start=google&intent=sign-in&popupId=abcdefgh')
  const messages: unknown[] = []
  const channel = openChannel((message) => messages.push(message))
  expect(await createIdentityClient(page, request).completeAuth()).toEqual({
    step: 'done',
    error: 'network-request-failed',
  })
  await settle()
  expect(messages).toEqual([{ popupId: 'abcdefgh', error: 'network-request-failed' }])
  channel.close()
})

test('updates other tabs after signing in', async () => {
  let signedIn = false
  const { request } = createServer({
    '/session': () => (signedIn ? session() : {}),
    '/sign-in/email': () => {
      signedIn = true
      return { status: 'signed-in' }
    },
  })
  const [firstTab, secondTab] = [
    createIdentityClient(createPage(), request),
    createIdentityClient(createPage(), request),
  ]
  const stopFunctions = [firstTab.start(createTab()), secondTab.start(createTab())]
  await settle()
  expect(secondTab.state().status).toBe('unauthenticated')
  await firstTab.signInWithPassword('a@example.test', 'x')
  await vi.waitFor(() => expect(secondTab.state().status).toBe('authenticated'))
  for (const stop of stopFunctions) stop()
})
