import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { totpCode } from '#db/testing/authenticator.ts'
import { openFileServices } from '#db/testing/file-services.ts'
import { startOpenIdServer, completeLogin, type OpenIdServer } from '#db/testing/openid-server.ts'
import {
  acceptedResponse,
  confirmEmail,
  waitForMailLink,
  mailsTo,
  refusedResponse,
  openVisitor,
  type Visitor,
} from '#db/testing/visitor.ts'
import { openIdentity, type Identity } from '../identity.server.ts'
import { hashPassword } from '../credentials/passwords.server.ts'

const services = await openFileServices()
let identity: Identity
let server: OpenIdServer

beforeAll(async () => {
  const redirectUris = ['google', 'facebook', 'github', 'twitter'].map(
    (provider) => `${services.env.BASE_URL}/api/auth/callback/${provider}`,
  )
  server = await startOpenIdServer(0, { accounts: [], redirectUris })
  const forAllProviders = (key: string, value: string) =>
    Object.fromEntries(['GOOGLE', 'FACEBOOK', 'GITHUB', 'TWITTER'].map((name) => [`${name}_${key}`, value]))
  const client = {
    ...forAllProviders('CLIENT_ID', server.clientId),
    ...forAllProviders('CLIENT_SECRET', server.clientSecret),
  }
  identity = openIdentity({
    ...services,
    env: { ...services.env, ...client, ...forAllProviders('ISSUER', server.issuer) },
  })
})
afterAll(async () => {
  await identity.settle()
  await server.stop()
})

const browser = () => openVisitor(identity, services.env.BASE_URL)

let count = 0
function addProviderAccount(overrides: Partial<OpenIdServer['accounts'][number]> = {}) {
  const id = `subject-${++count}`
  const account = { id, email: `${id}@example.test`, name: `Name ${count}`, ...overrides }
  server.accounts.push(account)
  return account
}

async function register(email: string, password: string): Promise<void> {
  await browser().post('/sign-up/email', { name: 'Local', email, password })
  expect((await confirmEmail(services, browser(), email, password)).status).toBe(200)
}

type Landing = { path: string; query: Record<string, string> }

async function signInThrough(
  visitor: Visitor,
  accountId: string,
  input: object = {},
  path = '/sign-in/social',
): Promise<Landing> {
  const { status, body } = await visitor.post(path, {
    provider: 'google',
    mode: 'popup',
    popupId: 'popup-12345',
    ...input,
  })
  expect({ status, body }).toMatchObject({ status: 200, body: { url: expect.stringContaining(server.issuer) } })
  const back = await completeLogin(String(body.url), accountId)
  return followCallback(visitor, back)
}

async function followCallback(visitor: Visitor, back: URL): Promise<Landing> {
  const { headers } = await visitor.get(back.pathname.replace('/api/auth', '') + back.search)
  const location = new URL(headers.get('location')!, services.env.BASE_URL)
  return { path: location.pathname, query: Object.fromEntries(location.searchParams) }
}

const ok = { path: '/auth', query: { mode: 'popup', popupId: 'popup-12345', result: 'ok' } }
const failed = (error: string) => ({ path: '/auth', query: { mode: 'popup', popupId: 'popup-12345', error } })
async function accountsOf(email: string) {
  const columns =
    'provider_id AS provider, account_id AS subject, coalesce(access_token, refresh_token, id_token) AS token'
  return (
    await services.owner.query(`SELECT ${columns} FROM accounts JOIN users u ON u.id = user_id WHERE u.email = $1`, [
      email,
    ])
  ).rows
}

test.each(['google', 'facebook', 'github', 'twitter'])(
  '%s signs in a new user, identified by the provider’s subject',
  async (provider) => {
    const account = addProviderAccount()
    const visitor = browser()
    expect(await signInThrough(visitor, account.id, { provider })).toEqual(ok)
    expect(await identity.sessionOf(visitor.headers())).toMatchObject({
      user: { email: account.email, name: account.name },
    })
    expect(await accountsOf(account.email)).toEqual([{ provider, subject: account.id, token: null }])
  },
)

test('replaces an invalid name from the provider by an empty name', async () => {
  for (const [providerName, name] of [
    ['Malee Jaidee', 'Malee Jaidee'],
    ['Win at evil.com', ''],
    [`M${'\u0301'.repeat(5_000)}`, ''],
  ] as const) {
    const { id, email } = addProviderAccount({ name: providerName })
    const visitor = browser()
    await signInThrough(visitor, id)
    expect([
      providerName,
      (await services.owner.query('SELECT name FROM users WHERE email = $1', [email])).rows,
    ]).toEqual([providerName, [{ name }]])
  }
})

test('the authorization request has PKCE, state, nonce and profile scopes, and ignores forged parameters', async () => {
  const forgedFields = { scopes: ['drive'], additionalParams: { prompt: 'none' }, callbackURL: 'https://evil.example' }
  const { body } = await browser().post('/sign-in/social', { provider: 'google', ...forgedFields })
  const query = new URL(String(body.url)).searchParams
  expect(query.get('code_challenge_method')).toBe('S256')
  for (const name of ['state', 'nonce', 'code_challenge']) expect(query.get(name)?.length).toBeGreaterThanOrEqual(32)
  expect(new Set(query.get('scope')!.split(' '))).toEqual(new Set(['openid', 'email', 'profile']))
  expect(query.get('redirect_uri')).toBe(`${services.env.BASE_URL}/api/auth/callback/google`)
  expect(query.has('prompt')).toBe(false)
})

test('recognizes a user whose address at the provider changed', async () => {
  const account = addProviderAccount()
  const [first, second] = [browser(), browser()]
  await signInThrough(first, account.id)
  account.email = 'moved@example.test'
  expect(await signInThrough(second, account.id)).toEqual(ok)
  const [before, after] = [await identity.sessionOf(first.headers()), await identity.sessionOf(second.headers())]
  expect(after!.user.id).toBe(before!.user.id)
  expect(after!.user.email).toBe(before!.user.email)
})

test('treats the same subject at another provider as another user', async () => {
  const account = addProviderAccount()
  await signInThrough(browser(), account.id)
  account.email = 'other@example.test'
  const visitor = browser()
  expect(await signInThrough(visitor, account.id, { provider: 'github' })).toEqual(ok)
  expect(await identity.sessionOf(visitor.headers())).toMatchObject({ user: { email: 'other@example.test' } })
})

test('returns from the provider to the previous language and page', async () => {
  const account = addProviderAccount()
  const visitor = browser()
  visitor.cookies.set('i18n_redirected', 'th')
  expect(
    await signInThrough(visitor, account.id, { mode: 'redirect', popupId: undefined, next: '/dashboard' }),
  ).toEqual({
    path: '/th/auth',
    query: { mode: 'redirect', next: '/dashboard', result: 'ok' },
  })
})

test.each(['//evil.example', 'https://evil.example', '/\\evil.example', '/api/auth/signout'])(
  'never redirects to %s after sign-in',
  async (next) => {
    const account = addProviderAccount()
    const { query } = await signInThrough(browser(), account.id, { mode: 'redirect', popupId: undefined, next })
    expect(query).toEqual({ mode: 'redirect', result: 'ok' })
  },
)

test('reports a sign-in that the user canceled at the provider', async () => {
  expect(await signInThrough(browser(), '')).toEqual(failed('provider-refused'))
})

test('rejects a callback in another browser than the one that started the sign-in', async () => {
  const account = addProviderAccount()
  const { body } = await browser().post('/sign-in/social', {
    provider: 'google',
    mode: 'popup',
    popupId: 'popup-12345',
  })
  const back = await completeLogin(String(body.url), account.id)
  const thief = browser()
  expect((await followCallback(thief, back)).query.error).toBe('invalid-code')
  expect(await identity.sessionOf(thief.headers())).toBeNull()
})

test('accepts a callback once when eight requests send it concurrently', async () => {
  const account = addProviderAccount()
  const visitor = browser()
  const { body } = await visitor.post('/sign-in/social', { provider: 'google', mode: 'popup', popupId: 'popup-12345' })
  const back = await completeLogin(String(body.url), account.id)
  const landings = await Promise.all(Array.from({ length: 8 }, () => followCallback(visitor, back)))
  expect(landings.filter((landing) => landing.query.result === 'ok')).toHaveLength(1)
  const sessions = await services.owner.query(
    'SELECT FROM sessions s JOIN users u ON u.id = s.user_id WHERE u.email = $1',
    [account.email],
  )
  expect(sessions.rowCount).toBe(1)
})

test('links a provider automatically when both sides have confirmed the address', async () => {
  const account = addProviderAccount()
  await register(account.email, 'purple kite over rice')
  const visitor = browser()
  expect(await signInThrough(visitor, account.id)).toEqual(ok)
  expect(await accountsOf(account.email)).toHaveLength(2)
  expect((await mailsTo(services, account.email)).at(-1)).toMatchObject({ kind: 'provider-linked' })
})

test('does not link an address unconfirmed by the provider, and does not reveal that it is taken', async () => {
  const [taken, free] = [addProviderAccount({ emailVerified: false }), addProviderAccount({ emailVerified: false })]
  await register(taken.email, 'purple kite over rice')
  const [first, second] = [browser(), browser()]
  expect(await signInThrough(first, taken.id)).toEqual(failed('confirm-email'))
  expect(await signInThrough(second, free.id)).toEqual(failed('confirm-email'))
  expect(await identity.sessionOf(first.headers())).toBeNull()
  expect(await identity.sessionOf(second.headers())).toBeNull()
  expect(await accountsOf(taken.email)).toHaveLength(1)
  expect((await mailsTo(services, taken.email)).at(-1)).toMatchObject({ kind: 'already-registered' })
  expect((await mailsTo(services, free.email)).at(-1)).toMatchObject({ kind: 'confirm-address' })
})

test('does not link a provider to an account with an unconfirmed address', async () => {
  const account = addProviderAccount()
  await browser().post('/sign-up/email', { name: 'Squatter', email: account.email, password: 'purple kite over rice' })
  const visitor = browser()
  expect(await signInThrough(visitor, account.id)).toEqual(failed('confirm-email'))
  expect(await identity.sessionOf(visitor.headers())).toBeNull()

  // The mailbox owner signs in by mail: the squatter's password is removed, and then the provider links.
  await visitor.post('/sign-in/magic-link', { email: account.email })
  const link = await waitForMailLink(services, account.email, 'sign-in-link')
  await visitor.post('/sign-in/email-link', { token: link.searchParams.get('email-link') })
  expect(await identity.sessionOf(visitor.headers())).toMatchObject({ user: { email: account.email } })
  expect(
    await browser().post('/sign-in/email', { email: account.email, password: 'purple kite over rice' }),
  ).toMatchObject({ status: 401 })
  expect(await signInThrough(browser(), account.id)).toEqual(ok)
})

test('a signed-in user links and unlinks another provider', async () => {
  const [mine, other] = [addProviderAccount(), addProviderAccount()]
  const visitor = browser()
  await signInThrough(visitor, mine.id)
  expect(await signInThrough(visitor, other.id, { provider: 'github' }, '/link-social')).toEqual(ok)
  const { body } = await visitor.get('/account')
  expect(body).toMatchObject({
    user: { email: mine.email },
    hasPassword: false,
    linked: [{ provider: 'google' }, { provider: 'github' }],
  })
  // No mail about the provider of the sign-up; a mail for each later link and unlink.
  expect((await mailsTo(services, mine.email)).map(({ kind }) => kind)).toEqual(['provider-linked'])
  const [, github] = body.linked as { id: string }[]
  expect(await visitor.post('/unlink-account', { accountId: github!.id })).toMatchObject({ status: 200 })
  expect((await mailsTo(services, mine.email)).map(({ kind }) => kind)).toEqual([
    'provider-linked',
    'provider-unlinked',
  ])
})

test('refuses to link a provider account that another user has linked', async () => {
  const [mine, theirs] = [addProviderAccount(), addProviderAccount()]
  await signInThrough(browser(), theirs.id)
  const visitor = browser()
  await signInThrough(visitor, mine.id)
  expect(await signInThrough(visitor, theirs.id, {}, '/link-social')).toEqual(failed('email-already-in-use'))
})

test('rejects linking that another user started in the same browser', async () => {
  const [mine, other, third] = [addProviderAccount(), addProviderAccount(), addProviderAccount()]
  const visitor = browser()
  await signInThrough(visitor, mine.id)
  const { body } = await visitor.post('/link-social', { provider: 'github', mode: 'popup', popupId: 'popup-12345' })
  const back = await completeLogin(String(body.url), third.id)
  const state = visitor.cookies.get('skykite.state')!
  await signInThrough(visitor, other.id)
  visitor.cookies.set('skykite.state', state)
  expect(await followCallback(visitor, back)).toEqual(failed('user-mismatch'))
  expect(await accountsOf(mine.email)).toHaveLength(1)
})

test('reauthentication keeps the selected workspace and ends the old session', async () => {
  const account = addProviderAccount()
  const visitor = browser()
  await signInThrough(visitor, account.id)
  const before = (await identity.sessionOf(visitor.headers()))!
  const workspace = [before.user.id, before.user.id]
  const move = `UPDATE sessions SET room_kind = 'school', room_id = $1, room_school_id = $2 WHERE id = $3`
  await services.owner.query(move, [...workspace, before.session.id])
  expect(await signInThrough(visitor, account.id, { intent: 'reauthenticate' })).toEqual(ok)
  const after = (await identity.sessionOf(visitor.headers()))!
  expect(after.session.id).not.toBe(before.session.id)
  expect(after.session.workspace).toEqual({ kind: 'school', id: workspace[0], schoolId: workspace[1] })
  expect((await services.owner.query('SELECT FROM sessions WHERE user_id = $1', [before.user.id])).rowCount).toBe(1)
})

test('reauthentication as another user fails, creates no account and keeps the session', async () => {
  const [mine, stranger, registered] = [addProviderAccount(), addProviderAccount(), addProviderAccount()]
  await signInThrough(browser(), registered.id)
  const visitor = browser()
  await signInThrough(visitor, mine.id)
  const before = await identity.sessionOf(visitor.headers())
  expect(await signInThrough(visitor, stranger.id, { intent: 'reauthenticate' })).toEqual(failed('user-mismatch'))
  expect(await signInThrough(visitor, registered.id, { intent: 'reauthenticate' })).toEqual(failed('user-mismatch'))
  expect(await identity.sessionOf(visitor.headers())).toEqual(before)
  expect(await accountsOf(stranger.email)).toEqual([])
})

test('a sign-in through a provider requires the second factor', async () => {
  const account = addProviderAccount()
  const owner = browser()
  await signInThrough(owner, account.id)
  const { totpUri } = (await owner.post('/two-factor/enable')).body as { totpUri: string }
  expect((await owner.post('/two-factor/verify-totp', { code: totpCode(totpUri) })).status).toBe(200)

  const visitor = browser()
  expect(await signInThrough(visitor, account.id)).toEqual(failed('second-factor'))
  expect(await identity.sessionOf(visitor.headers())).toBeNull()
  expect(await visitor.post('/two-factor/verify-totp', { code: totpCode(totpUri, 1) })).toMatchObject(
    acceptedResponse('signed-in'),
  )
  expect(await identity.sessionOf(visitor.headers())).toMatchObject({ user: { email: account.email, twoFactor: true } })
})

test('confirming an address in the browser that used the provider keeps that provider', async () => {
  const account = addProviderAccount({ emailVerified: false })
  const visitor = browser()
  await signInThrough(visitor, account.id, { provider: 'facebook' })
  expect(await confirmEmail(services, visitor, account.email)).toMatchObject(acceptedResponse('signed-in'))
  expect(await signInThrough(browser(), account.id, { provider: 'facebook' })).toEqual(ok)
})

test('confirming an address in another browser removes the provider', async () => {
  const squatter = addProviderAccount({ emailVerified: false })
  await signInThrough(browser(), squatter.id, { provider: 'facebook' })
  const owner = browser()
  expect(await confirmEmail(services, owner, squatter.email)).toMatchObject(acceptedResponse('signed-in'))
  expect(await accountsOf(squatter.email)).toEqual([])
  expect(await signInThrough(browser(), squatter.id, { provider: 'facebook' })).toEqual(failed('confirm-email'))
  expect(await identity.sessionOf(owner.headers())).toMatchObject({ user: { email: squatter.email } })
})

test('two browsers without a device cookie are not treated as the same browser', async () => {
  const account = addProviderAccount({ emailVerified: false })
  const withoutDevice = () => openVisitor(identity, services.env.BASE_URL, { device: null })
  await signInThrough(withoutDevice(), account.id, { provider: 'facebook' })
  await confirmEmail(services, withoutDevice(), account.email)
  expect(await accountsOf(account.email)).toEqual([])
})

test('linking a provider requires a recent sign-in or the password', async () => {
  const [mine, other] = [addProviderAccount(), addProviderAccount()]
  const visitor = browser()
  await signInThrough(visitor, mine.id)
  const { session, user } = (await identity.sessionOf(visitor.headers()))!
  const link = (password?: string) =>
    visitor.post('/link-social', { provider: 'github', mode: 'popup', popupId: 'popup-12345', password })
  await services.owner.query(`UPDATE sessions SET created_at = now() - interval '11 minutes' WHERE id = $1`, [
    session.id,
  ])
  expect(await link()).toMatchObject(refusedResponse('recent-login-required'))
  expect(await link('anything at all')).toMatchObject(refusedResponse('recent-login-required'))
  const set = `INSERT INTO accounts (id, user_id, provider_id, account_id, password) VALUES ($1, $2, 'credential', $3, $4)`
  await services.owner.query(set, [services.newId(), user.id, user.id, await hashPassword('purple kite over rice')])
  expect(await link()).toMatchObject(refusedResponse('wrong-password', 401))
  expect(await link('not the one')).toMatchObject(refusedResponse('wrong-password', 401))
  expect(
    await signInThrough(visitor, other.id, { provider: 'github', password: 'purple kite over rice' }, '/link-social'),
  ).toEqual(ok)
})

test('refuses a disabled user', async () => {
  const account = addProviderAccount()
  await signInThrough(browser(), account.id)
  await services.owner.query('UPDATE users SET disabled_at = now() WHERE email = $1', [account.email])
  expect(await signInThrough(browser(), account.id)).toEqual(failed('user-disabled'))
})

test('four providers work when they are first used concurrently', async () => {
  const names = ['GOOGLE', 'FACEBOOK', 'GITHUB', 'TWITTER']
  const keys = names.flatMap((name) => [
    [`${name}_CLIENT_ID`, server.clientId],
    [`${name}_CLIENT_SECRET`, server.clientSecret],
    [`${name}_ISSUER`, server.issuer],
  ])
  const fresh = openIdentity({ ...services, env: { ...services.env, ...Object.fromEntries(keys) } })
  const startSignIn = (provider: string) =>
    openVisitor(fresh, services.env.BASE_URL).post('/sign-in/social', { provider })
  const providers = names.map((name) => name.toLowerCase())
  expect((await Promise.all(providers.map(startSignIn))).map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect((await Promise.all(providers.map(startSignIn))).map(({ status }) => status)).toEqual([200, 200, 200, 200])
})

test('an unconfigured provider is not found, and an unreachable one is reported as unavailable', async () => {
  const bare = openVisitor(openIdentity(services), services.env.BASE_URL)
  expect((await bare.post('/sign-in/social', { provider: 'google' })).status).toBe(404)
  const env = { ...services.env, GOOGLE_CLIENT_ID: 'x', GOOGLE_CLIENT_SECRET: 'y', GOOGLE_ISSUER: 'http://127.0.0.1:9' }
  const unreachable = openVisitor(openIdentity({ ...services, env }), services.env.BASE_URL)
  expect(await unreachable.post('/sign-in/social', { provider: 'google' })).toMatchObject(
    refusedResponse('network-request-failed', 503),
  )
})

/** A provider that serves its configuration, but on other requests never responds or closes the connection. */
async function silentProvider(behavior: 'silent' | 'gone') {
  const provider = createServer((request, response) => {
    if (request.url !== '/.well-known/openid-configuration')
      return behavior === 'gone' ? void response.destroy() : undefined
    const endpoint = (path: string) => `http://127.0.0.1:${(provider.address() as AddressInfo).port}${path}`
    const endpoints = {
      authorization_endpoint: endpoint('/auth'),
      token_endpoint: endpoint('/token'),
      userinfo_endpoint: endpoint('/me'),
      jwks_uri: endpoint('/jwks'),
    }
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ issuer: endpoint(''), ...endpoints }))
  })
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`
  const client = { GOOGLE_CLIENT_ID: 'x', GOOGLE_CLIENT_SECRET: 'y', GOOGLE_ISSUER: issuer }
  const identityWithTimeout = openIdentity({ ...services, env: { ...services.env, ...client } }, 300)
  const stop = async () => {
    provider.closeAllConnections()
    await identityWithTimeout.settle()
    provider.close()
  }
  return { visitor: openVisitor(identityWithTimeout, services.env.BASE_URL), stop }
}

test.each(['silent', 'gone'] as const)(
  'reports a provider that is %s to the popup within the timeout',
  async (behavior) => {
    const { visitor, stop } = await silentProvider(behavior)
    const { body } = await visitor.post('/sign-in/social', {
      provider: 'google',
      mode: 'popup',
      popupId: 'popup-12345',
    })
    const state = new URL(String(body.url)).searchParams.get('state')!
    const startTime = performance.now()
    const { path, query } = await followCallback(
      visitor,
      new URL(`${services.env.BASE_URL}/api/auth/callback/google?code=x&state=${state}`),
    )
    expect(performance.now() - startTime).toBeLessThan(3_000)
    expect([path, query.mode, query.popupId]).toEqual(['/auth', 'popup', 'popup-12345'])
    expect(behavior === 'silent' ? ['network-request-failed'] : ['network-request-failed', 'invalid-code']).toContain(
      query.error,
    )
    await stop()
  },
)
