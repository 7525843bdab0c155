import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createIdentityClient, type IdentityError, type Request } from './identity-client.ts'
import { openChannel, type PopupResult } from './identity-client/channel.ts'

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

type Answers = Record<string, (body: unknown) => unknown>

/** A server that answers by path, or rejects as the HTTP client would. */
function serverWith(answers: Answers) {
  const asked: string[] = []
  const request = (async (address: string, options: { method?: string; body?: unknown } = {}) => {
    const path = address.replace('/api/auth', '')
    asked.push(`${options.method ?? 'GET'} ${path}`)
    return answers[path]?.(options.body) ?? {}
  }) as Request
  return { asked, request }
}

const refuse = (reason: string, status = 422) => {
  throw Object.assign(new Error('refused'), { status, data: { error: { code: 'refused', reason } } })
}
const offline = () => {
  throw new Error('fetch failed')
}

function somePlace(pathname = '/th/login', search = '') {
  const went: string[] = []
  const go = (url: string | URL) => void went.push(String(url))
  const popup = { closed: false, close: () => void (popup.closed = true) }
  const opened: string[][] = []
  return {
    went,
    opened,
    popup,
    screenX: 100,
    screenY: 50,
    outerWidth: 1_500,
    outerHeight: 1_000,
    close: vi.fn(),
    open: (...args: unknown[]) => {
      opened.push(args as string[])
      return popup as unknown as Window | null
    },
    location: { host: 'skykite.test', pathname, search, assign: go, replace: go },
  }
}

function someWindow() {
  const listeners = new Map<string, () => void>()
  const add = (name: string, listener: unknown) => void listeners.set(name, listener as () => void)
  const listening = { addEventListener: add, removeEventListener: vi.fn() }
  const document = { ...listening, visibilityState: 'visible' as 'visible' | 'hidden' }
  return { ...listening, document, fire: (name: string) => listeners.get(name)?.() }
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

test('loading, then authenticated, then unauthenticated after signing out', async () => {
  const { request } = serverWith({ '/session': session })
  const client = createIdentityClient(somePlace(), request)
  const seen: string[] = [client.state().status]
  client.subscribe(() => seen.push(client.state().status))
  await client.refresh()
  await client.signOut()
  expect(seen).toEqual(['loading', 'authenticated', 'unauthenticated'])
})

test('a lost connection signs nobody out, and an unknown one is nobody', async () => {
  let online = true
  const { request } = serverWith({ '/session': () => (online ? session() : offline()) })
  const client = createIdentityClient(somePlace(), request)
  await client.refresh()
  online = false
  expect((await client.refresh()).status).toBe('authenticated')
  expect((await createIdentityClient(somePlace(), request).refresh()).status).toBe('unauthenticated')
})

test('the session is asked for on focus and never by the clock', async () => {
  const { request, asked } = serverWith({ '/session': session })
  const client = createIdentityClient(somePlace(), request)
  const window = someWindow()
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

test('an access token is used until 30 s before its end and renewed 5 min before it', async () => {
  let issued = 0
  const { request } = serverWith({
    '/token': () => ({ accessToken: `token-${++issued}`, expiresAt: Date.now() + hour }),
  })
  const client = createIdentityClient(somePlace(), request)
  expect(await client.accessToken()).toBe('token-1')
  await vi.advanceTimersByTimeAsync(55 * minute - 1)
  expect(await client.accessToken()).toBe('token-1')
  await vi.advanceTimersByTimeAsync(1)
  expect(issued).toBe(2)
  expect(await client.accessToken()).toBe('token-2')
})

test('ten who ask for a token at once cause one request', async () => {
  let issued = 0
  const { request } = serverWith({
    '/token': () => ({ accessToken: `token-${++issued}`, expiresAt: Date.now() + hour }),
  })
  const client = createIdentityClient(somePlace(), request)
  expect(new Set(await Promise.all(Array.from({ length: 10 }, () => client.accessToken())))).toEqual(
    new Set(['token-1']),
  )
})

test('while the server is away the pauses grow from 30 s to 960 s, and shrink when it is back', async () => {
  const tries: number[] = []
  let online = true
  const { request } = serverWith({
    '/token': () => {
      tries.push(Date.now())
      return online ? { accessToken: 'token', expiresAt: Date.now() + hour } : offline()
    },
  })
  const client = createIdentityClient(somePlace(), request)
  await client.accessToken()
  online = false
  tries.length = 0
  await vi.advanceTimersByTimeAsync(55 * minute + 3_600_000)
  const pauses = tries.slice(1).map((at, index) => (at - tries[index]!) / 1_000)
  expect(pauses.slice(0, 7)).toEqual([30, 60, 120, 240, 480, 960, 960])
  online = true
  await vi.advanceTimersByTimeAsync(960_000)
  const [last] = tries.slice(-1)
  await vi.advanceTimersByTimeAsync(55 * minute)
  expect(tries.at(-1)! - last!).toBe(55 * minute)
})

test('a session that ended while the window was open is noticed at the next renewal', async () => {
  let alive = true
  const { request } = serverWith({
    '/session': () => (alive ? session() : {}),
    '/token': () => (alive ? { accessToken: 't', expiresAt: Date.now() + hour } : refuse('user-token-expired', 401)),
  })
  const client = createIdentityClient(somePlace(), request)
  await client.refresh()
  await client.accessToken()
  alive = false
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
])('%j becomes %s', async (answer, code) => {
  const request = (async () => {
    throw Object.assign(new Error('refused'), answer)
  }) as Request
  const asked = createIdentityClient(somePlace(), request).signInWithPassword('a@example.test', 'x')
  await expect(asked).rejects.toMatchObject({ name: 'IdentityError', code })
})

test('a second factor is a result, not an error, and signs nobody in yet', async () => {
  const { request, asked } = serverWith({ '/sign-in/email': () => ({ status: 'second-factor', methods: ['totp'] }) })
  const client = createIdentityClient(somePlace(), request)
  expect(await client.signInWithPassword('a@example.test', 'x')).toEqual({ status: 'second-factor', methods: ['totp'] })
  expect(asked).toEqual(['POST /sign-in/email'])
})

test('over the budget registering solves the sum by itself', async () => {
  vi.useRealTimers()
  const bodies: unknown[] = []
  const { request } = serverWith({
    '/captcha': () => ({ provider: 'proof-of-work', challenge: 'c', difficultyBits: 8 }),
    '/sign-up/email': (body) => {
      bodies.push(body)
      return (body as { captcha?: object }).captcha ? {} : refuse('captcha-required', 429)
    },
  })
  await createIdentityClient(somePlace(), request).signUp({ name: 'N', email: 'a@example.test', password: 'p' })
  expect(bodies).toMatchObject([{}, { captcha: { challenge: 'c', answer: expect.any(Number) } }])
})

test('the popup is 500 by 600, in the middle, at /auth in the language of the page, opened in the same moment', async () => {
  const { request } = serverWith({ '/domains': domains, '/session': session })
  const place = somePlace()
  const client = createIdentityClient(place, request)
  const done = client.signInWithPopup('google')
  expect(place.opened).toHaveLength(1)
  const [address, , features] = place.opened[0]!
  expect(features).toBe('popup,width=500,height=600,left=600,top=250')
  const opened = new URL(address!, 'https://skykite.test')
  expect(opened.pathname).toBe('/th/auth')
  expect(Object.fromEntries(opened.searchParams)).toMatchObject({ start: 'google', intent: 'sign-in' })

  const word = openChannel()
  word.say({ popupId: 'another', error: 'user-mismatch' })
  word.say({ popupId: opened.searchParams.get('popupId')!, error: null })
  expect(await done).toEqual({ status: 'signed-in' })
  expect(client.state().status).toBe('authenticated')
  word.close()
})

test('blocked, closed, mismatch, another factor, another domain', async () => {
  const { request } = serverWith({ '/domains': domains })
  const blocked = somePlace()
  blocked.open = () => null as never
  await expect(createIdentityClient(blocked, request).signInWithPopup('google')).rejects.toMatchObject({
    code: 'popup-blocked',
  })

  const closed = somePlace()
  const waiting = createIdentityClient(closed, request)
    .signInWithPopup('google')
    .catch((error: IdentityError) => error.code)
  closed.popup.closed = true
  await vi.advanceTimersByTimeAsync(2_000)
  expect(await waiting).toBe('popup-closed-by-user')

  for (const error of ['user-mismatch', 'second-factor'] satisfies PopupResult['error'][]) {
    const place = somePlace()
    const asked = createIdentityClient(place, request).reauthenticateWithPopup('google')
    const done = asked.then(
      (result) => result.status,
      (reason: IdentityError) => reason.code,
    )
    const word = openChannel()
    word.say({ popupId: new URL(place.opened[0]![0]!, 'https://x.test').searchParams.get('popupId')!, error })
    expect(await done).toBe(error)
    word.close()
  }

  const elsewhere = somePlace()
  elsewhere.location.host = 'evil.test'
  await expect(createIdentityClient(elsewhere, request).signInWithPopup('google')).rejects.toMatchObject({
    code: 'unauthorized-domain',
  })
  expect(elsewhere.popup.closed).toBe(true)
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
])('the page /auth at %s', async (search, pathname, step, destination) => {
  const begun = (path: string) => (body: unknown) => {
    const { provider, intent } = body as { provider: string; intent?: string }
    return { url: `https://provider.test${path}/${[provider, intent].filter(Boolean).join('/')}` }
  }
  const { request } = serverWith({ '/link-social': begun('/link-social'), '/sign-in/social': begun('/sign-in/social') })
  const place = somePlace(pathname, search)
  expect(await createIdentityClient(place, request).completeAuth()).toMatchObject({ step })
  expect(place.went).toEqual(destination ? [destination] : [])
  await vi.advanceTimersByTimeAsync(100)
  expect(place.close).toHaveBeenCalledTimes(step === 'done' ? 1 : 0)
})

test('a popup that needs the password first waits for it, and goes on', async () => {
  const asked: unknown[] = []
  const { request } = serverWith({
    '/link-social': (body) => {
      asked.push(body)
      return (body as { password?: string }).password === 'right'
        ? { url: 'https://provider.test/' }
        : refuse('wrong-password', 401)
    },
  })
  const place = somePlace('/auth', '?start=google&intent=link&popupId=abcdefgh')
  const client = createIdentityClient(place, request)
  expect(await client.completeAuth()).toEqual({ step: 'prove', provider: 'google', popupId: 'abcdefgh' })
  await expect(client.linkThroughPopup('google', 'abcdefgh', 'wrong')).rejects.toMatchObject({ code: 'wrong-password' })
  expect(place.went).toEqual([])
  await client.linkThroughPopup('google', 'abcdefgh', 'right')
  expect(place.went).toEqual(['https://provider.test/'])
  expect(asked).toHaveLength(3)
})

test('a popup that cannot begin says why and closes', async () => {
  const { request } = serverWith({ '/sign-in/social': () => refuse('network-request-failed', 503) })
  const place = somePlace('/auth', '?start=google&intent=sign-in&popupId=abcdefgh')
  const heard: unknown[] = []
  const channel = openChannel((word) => heard.push(word))
  expect(await createIdentityClient(place, request).completeAuth()).toEqual({
    step: 'done',
    error: 'network-request-failed',
  })
  await settle()
  expect(heard).toEqual([{ popupId: 'abcdefgh', error: 'network-request-failed' }])
  channel.close()
})

test('signing in in one window is seen in the others', async () => {
  let signedIn = false
  const { request } = serverWith({
    '/session': () => (signedIn ? session() : {}),
    '/sign-in/email': () => {
      signedIn = true
      return { status: 'signed-in' }
    },
  })
  const [one, two] = [createIdentityClient(somePlace(), request), createIdentityClient(somePlace(), request)]
  const stops = [one.start(someWindow()), two.start(someWindow())]
  await settle()
  expect(two.state().status).toBe('unauthenticated')
  await one.signInWithPassword('a@example.test', 'x')
  await vi.waitFor(() => expect(two.state().status).toBe('authenticated'))
  for (const stop of stops) stop()
})
