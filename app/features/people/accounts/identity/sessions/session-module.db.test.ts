import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openFileServices } from '#db/testing/file-services.ts'
import {
  acceptedResponse,
  waitForMailLink,
  makeAccount,
  refusedResponse,
  signIn,
  openVisitor,
} from '#db/testing/visitor.ts'
import { openIdentity, type Identity } from '../identity.server.ts'

let clock = Date.now()
const services = await openFileServices({ now: () => clock })
let identity: Identity

beforeAll(async () => {
  const [google, github] = [
    { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' },
    { GITHUB_CLIENT_ID: 'id', GITHUB_CLIENT_SECRET: 'secret' },
  ]
  identity = openIdentity({ ...services, env: { ...services.env, ...google, ...github } })
})
afterAll(async () => {
  await identity.settle()
})
// better-auth uses the system clock, so every test starts at the current time.
beforeEach(() => void (clock = Date.now()))

const browser = () => openVisitor(identity, services.env.BASE_URL)

async function withCsrf() {
  const visitor = browser()
  return { visitor, csrfToken: String((await visitor.get('/csrf')).body.csrfToken) }
}

test('lists the configured providers', async () => {
  const { body } = await browser().get('/providers')
  expect(Object.keys(body)).toEqual(['credentials', 'email', 'google', 'github'])
  expect(body.google).toEqual({
    id: 'google',
    name: 'Google',
    type: 'oauth',
    signinUrl: `${services.env.BASE_URL}/api/auth/signin/google`,
    callbackUrl: `${services.env.BASE_URL}/api/auth/callback/google`,
  })
})

test('signs in, returns the session and signs out', async () => {
  const account = await makeAccount(services)
  const { visitor, csrfToken } = await withCsrf()
  expect(
    await visitor.post('/callback/credentials', { csrfToken, ...account, callbackUrl: '/dashboard' }),
  ).toMatchObject({
    status: 200,
    body: { status: 'signed-in', url: '/dashboard' },
  })
  const { body } = await visitor.get('/session')
  expect(body).toMatchObject({ user: { id: account.id, email: account.email }, expires: expect.stringMatching(/Z$/) })
  expect((await visitor.post('/signout', { csrfToken })).body).toEqual({ url: '/' })
  expect((await visitor.get('/session')).body).toEqual({})
})

test('accepts a form instead of JSON', async () => {
  const account = await makeAccount(services)
  const { visitor, csrfToken } = await withCsrf()
  const body = new URLSearchParams({ csrfToken, email: account.email, password: account.password })
  const headers = new Headers([
    ...visitor.headers(),
    ['content-type', 'application/x-www-form-urlencoded'],
    ['origin', services.env.BASE_URL],
  ])
  const request = new Request(`${services.env.BASE_URL}/api/auth/callback/credentials`, {
    method: 'POST',
    headers,
    body,
  })
  expect((await identity.handle(request, { address: null, device: null })).status).toBe(200)
})

test.each([
  ['an invalid CSRF token', async () => ({ visitor: browser(), csrfToken: 'none' })],
  ['a CSRF token without its cookie', async () => ({ visitor: browser(), csrfToken: (await withCsrf()).csrfToken })],
  [
    "another browser's CSRF token",
    async () => ({ visitor: (await withCsrf()).visitor, csrfToken: (await withCsrf()).csrfToken }),
  ],
])('refuses requests with %s', async (_, getToken) => {
  const { visitor, csrfToken } = await getToken()
  for (const [path, extraFields] of [
    ['/callback/credentials', await makeAccount(services)],
    ['/signin/google', {}],
    ['/signin/email', { email: 'x@example.test' }],
    ['/signout', {}],
  ] as const)
    expect(await visitor.post(path, { csrfToken, ...extraFields }), path).toMatchObject(
      refusedResponse('invalid-code', 422),
    )
})

test('returns the authorization URL of a configured provider', async () => {
  const { visitor, csrfToken } = await withCsrf()
  const google = new URL(
    String((await visitor.post('/signin/google', { csrfToken, callbackUrl: '/dashboard' })).body.url),
  )
  expect(google.origin).toBe('https://accounts.google.com')
  expect(google.searchParams.get('code_challenge_method')).toBe('S256')
  const github = new URL(String((await visitor.post('/signin/github', { csrfToken })).body.url))
  expect(github.origin + github.pathname).toBe('https://github.com/login/oauth/authorize')
  expect((await visitor.post('/signin/twitter', { csrfToken })).status).toBe(404)
})

test('sends a sign-in link by mail', async () => {
  const { visitor, csrfToken } = await withCsrf()
  expect((await visitor.post('/signin/email', { csrfToken, email: 'by-mail@example.test' })).body).toEqual({
    status: 'check-mail',
  })
  await waitForMailLink(services, 'by-mail@example.test', 'sign-in-link')
})

test('publishes the password policy and the captcha configuration', async () => {
  expect((await browser().get('/policy')).body).toEqual({ minLength: 10, maxLength: 128, blocklist: true, version: 1 })
  expect((await browser().get('/captcha')).body).toEqual({ provider: 'none' })
})

test('extends a session that is used and ends an unused one', async () => {
  const day = 24 * 60 * 60_000
  const account = await makeAccount(services)
  const [used, unused] = [await signIn(identity, services, account), await signIn(identity, services, account)]
  for (let round = 0; round < 5; round++) {
    clock += 4 * day
    expect((await used.get('/session')).body).toHaveProperty('user')
  }
  expect(await identity.sessionOf(unused.headers())).toBeNull()
})

test('a custom token signs in another device, once and within three minutes', async () => {
  const account = await makeAccount(services)
  const laptop = await signIn(identity, services, account)
  const token = async () => String((await laptop.post('/custom-token')).body.token)
  const [first, late] = [await token(), await token()]
  const phone = browser()
  expect(await phone.post('/sign-in/custom-token', { token: first })).toMatchObject(acceptedResponse('signed-in'))
  expect(await identity.sessionOf(phone.headers())).toMatchObject({ user: { id: account.id } })
  expect((await identity.sessionOf(phone.headers()))!.session.id).not.toBe(
    (await identity.sessionOf(laptop.headers()))!.session.id,
  )
  expect(await browser().post('/sign-in/custom-token', { token: first })).toMatchObject(
    refusedResponse('invalid-code', 422),
  )
  clock += 3 * 60_000 + 1
  expect(await browser().post('/sign-in/custom-token', { token: late })).toMatchObject({ status: 422 })
})

test('a session opened by a custom token does not count as a recent sign-in', async () => {
  const account = await makeAccount(services)
  const laptop = await signIn(identity, services, account)
  const { token } = (await laptop.post('/custom-token')).body
  const phone = browser()
  expect(await phone.post('/sign-in/custom-token', { token })).toMatchObject(acceptedResponse('signed-in'))
  expect(await phone.post('/custom-token')).toMatchObject(refusedResponse('wrong-password', 401))
  await services.owner.query(`DELETE FROM accounts WHERE user_id = $1`, [account.id])
  expect(await phone.post('/custom-token')).toMatchObject(refusedResponse('recent-login-required'))
  expect(await phone.post('/account/delete')).toMatchObject(refusedResponse('recent-login-required'))
})

test('an access token expires after an hour', async () => {
  const visitor = await signIn(identity, services, await makeAccount(services))
  const { accessToken, expiresAt } = (await visitor.post('/token')).body as { accessToken: string; expiresAt: number }
  expect(expiresAt).toBe(clock + 3_600_000)
  clock += 3_599_000
  expect(await identity.holderOf(accessToken)).not.toBeNull()
  clock += 1_000
  expect(await identity.holderOf(accessToken)).toBeNull()
  expect(await identity.holderOf(`${accessToken}x`)).toBeNull()
  expect(await identity.holderOf('nonsense')).toBeNull()
})
