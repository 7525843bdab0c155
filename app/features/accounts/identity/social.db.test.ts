import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeOf } from '#db/testing/authenticator.ts'
import { openTestServices, type TestServices } from '#db/testing/test-services.ts'
import { startOpenIdServer, walkThrough, type OpenIdServer } from '#db/testing/openid-server.ts'
import { accepted, confirm, lastLink, mailsTo, refused, visit, type Visitor } from '#db/testing/visitor.ts'
import { openIdentity, type Identity } from './identity.server.ts'
import { hashPassword } from './passwords.server.ts'

let services: TestServices
let identity: Identity
let server: OpenIdServer

beforeAll(async () => {
  services = await openTestServices()
  const redirectUris = ['google', 'facebook', 'github', 'twitter'].map(
    (provider) => `${services.env.BASE_URL}/api/auth/callback/${provider}`,
  )
  server = await startOpenIdServer(0, { accounts: [], redirectUris })
  const ofAll = (key: string, value: string) =>
    Object.fromEntries(['GOOGLE', 'FACEBOOK', 'GITHUB', 'TWITTER'].map((name) => [`${name}_${key}`, value]))
  const client = { ...ofAll('CLIENT_ID', server.clientId), ...ofAll('CLIENT_SECRET', server.clientSecret) }
  identity = openIdentity({ ...services, env: { ...services.env, ...client, ...ofAll('ISSUER', server.issuer) } })
})
afterAll(async () => {
  await identity.settle()
  await server.stop()
  await services.close()
})

const browser = () => visit(identity, services.env.BASE_URL)

let count = 0
function somebody(over: Partial<OpenIdServer['accounts'][number]> = {}) {
  const id = `subject-${++count}`
  const account = { id, email: `${id}@example.test`, name: `Name ${count}`, ...over }
  server.accounts.push(account)
  return account
}

async function register(email: string, password: string): Promise<void> {
  await browser().post('/sign-up/email', { name: 'Local', email, password })
  expect((await confirm(services, browser(), email, password)).status).toBe(200)
}

type Landing = { path: string; query: Record<string, string> }

async function through(
  visitor: Visitor,
  accountId: string,
  begin: object = {},
  path = '/sign-in/social',
): Promise<Landing> {
  const { status, body } = await visitor.post(path, {
    provider: 'google',
    mode: 'popup',
    popupId: 'popup-12345',
    ...begin,
  })
  expect({ status, body }).toMatchObject({ status: 200, body: { url: expect.stringContaining(server.issuer) } })
  const back = await walkThrough(String(body.url), accountId)
  return comeBack(visitor, back)
}

async function comeBack(visitor: Visitor, back: URL): Promise<Landing> {
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
  '%s signs a new person in and keys them on its subject',
  async (provider) => {
    const account = somebody()
    const visitor = browser()
    expect(await through(visitor, account.id, { provider })).toEqual(ok)
    expect(await identity.sessionOf(visitor.headers())).toMatchObject({
      user: { email: account.email, name: account.name },
    })
    expect(await accountsOf(account.email)).toEqual([{ provider, subject: account.id, token: null }])
  },
)

test('what a provider calls somebody is a name or nothing', async () => {
  for (const [called, name] of [
    ['Malee Jaidee', 'Malee Jaidee'],
    ['Win at evil.com', ''],
    [`M${'\u0301'.repeat(5_000)}`, ''],
  ] as const) {
    const { id, email } = somebody({ name: called })
    const visitor = browser()
    await through(visitor, id)
    expect([called, (await services.owner.query('SELECT name FROM users WHERE email = $1', [email])).rows]).toEqual([
      called,
      [{ name }],
    ])
  }
})

test('the request carries PKCE, state and nonce, and asks for nothing but who somebody is', async () => {
  const wished = { scopes: ['drive'], additionalParams: { prompt: 'none' }, callbackURL: 'https://evil.example' }
  const { body } = await browser().post('/sign-in/social', { provider: 'google', ...wished })
  const query = new URL(String(body.url)).searchParams
  expect(query.get('code_challenge_method')).toBe('S256')
  for (const name of ['state', 'nonce', 'code_challenge']) expect(query.get(name)?.length).toBeGreaterThanOrEqual(32)
  expect(new Set(query.get('scope')!.split(' '))).toEqual(new Set(['openid', 'email', 'profile']))
  expect(query.get('redirect_uri')).toBe(`${services.env.BASE_URL}/api/auth/callback/google`)
  expect(query.has('prompt')).toBe(false)
})

test('the address at the provider may change; the person stays the same', async () => {
  const account = somebody()
  const [first, second] = [browser(), browser()]
  await through(first, account.id)
  account.email = 'moved@example.test'
  expect(await through(second, account.id)).toEqual(ok)
  const [before, after] = [await identity.sessionOf(first.headers()), await identity.sessionOf(second.headers())]
  expect(after!.user.id).toBe(before!.user.id)
  expect(after!.user.email).toBe(before!.user.email)
})

test('the same subject at another provider is another person', async () => {
  const account = somebody()
  await through(browser(), account.id)
  account.email = 'other@example.test'
  const visitor = browser()
  expect(await through(visitor, account.id, { provider: 'github' })).toEqual(ok)
  expect(await identity.sessionOf(visitor.headers())).toMatchObject({ user: { email: 'other@example.test' } })
})

test('the redirect comes back to the language and the page it left', async () => {
  const account = somebody()
  const visitor = browser()
  visitor.cookies.set('i18n_redirected', 'th')
  expect(await through(visitor, account.id, { mode: 'redirect', popupId: undefined, next: '/dashboard' })).toEqual({
    path: '/th/auth',
    query: { mode: 'redirect', next: '/dashboard', result: 'ok' },
  })
})

test.each(['//evil.example', 'https://evil.example', '/\\evil.example', '/api/auth/signout'])(
  'it never leads to %s',
  async (next) => {
    const account = somebody()
    const { query } = await through(browser(), account.id, { mode: 'redirect', popupId: undefined, next })
    expect(query).toEqual({ mode: 'redirect', result: 'ok' })
  },
)

test('who walks away at the provider is told so', async () => {
  expect(await through(browser(), '')).toEqual(failed('provider-refused'))
})

test('a callback without the browser that began it opens nothing', async () => {
  const account = somebody()
  const { body } = await browser().post('/sign-in/social', {
    provider: 'google',
    mode: 'popup',
    popupId: 'popup-12345',
  })
  const back = await walkThrough(String(body.url), account.id)
  const thief = browser()
  expect((await comeBack(thief, back)).query.error).toBe('invalid-code')
  expect(await identity.sessionOf(thief.headers())).toBeNull()
})

test('a callback works once, also when it comes eight times at once', async () => {
  const account = somebody()
  const visitor = browser()
  const { body } = await visitor.post('/sign-in/social', { provider: 'google', mode: 'popup', popupId: 'popup-12345' })
  const back = await walkThrough(String(body.url), account.id)
  const landings = await Promise.all(Array.from({ length: 8 }, () => comeBack(visitor, back)))
  expect(landings.filter((landing) => landing.query.result === 'ok')).toHaveLength(1)
  const opened = await services.owner.query(
    'SELECT FROM sessions s JOIN users u ON u.id = s.user_id WHERE u.email = $1',
    [account.email],
  )
  expect(opened.rowCount).toBe(1)
})

test('an address confirmed on both sides links by itself', async () => {
  const account = somebody()
  await register(account.email, 'purple kite over rice')
  const visitor = browser()
  expect(await through(visitor, account.id)).toEqual(ok)
  expect(await accountsOf(account.email)).toHaveLength(2)
  expect((await mailsTo(services, account.email)).at(-1)).toMatchObject({ kind: 'provider-linked' })
})

test('an address the provider has not confirmed never links, and tells nobody that it is taken', async () => {
  const [taken, free] = [somebody({ emailVerified: false }), somebody({ emailVerified: false })]
  await register(taken.email, 'purple kite over rice')
  const [one, two] = [browser(), browser()]
  expect(await through(one, taken.id)).toEqual(failed('confirm-email'))
  expect(await through(two, free.id)).toEqual(failed('confirm-email'))
  expect(await identity.sessionOf(one.headers())).toBeNull()
  expect(await identity.sessionOf(two.headers())).toBeNull()
  expect(await accountsOf(taken.email)).toHaveLength(1)
  expect((await mailsTo(services, taken.email)).at(-1)).toMatchObject({ kind: 'already-registered' })
  expect((await mailsTo(services, free.email)).at(-1)).toMatchObject({ kind: 'confirm-address' })
})

test('an account whose address nobody has confirmed is not handed to a provider', async () => {
  const account = somebody()
  await browser().post('/sign-up/email', { name: 'Squatter', email: account.email, password: 'purple kite over rice' })
  const visitor = browser()
  expect(await through(visitor, account.id)).toEqual(failed('confirm-email'))
  expect(await identity.sessionOf(visitor.headers())).toBeNull()

  // The owner of the mailbox comes in by mail; what the squatter set is gone, and the provider links.
  await visitor.post('/sign-in/magic-link', { email: account.email })
  const link = await lastLink(services, account.email, 'sign-in-link')
  await visitor.post('/sign-in/email-link', { token: link.searchParams.get('email-link') })
  expect(await identity.sessionOf(visitor.headers())).toMatchObject({ user: { email: account.email } })
  expect(
    await browser().post('/sign-in/email', { email: account.email, password: 'purple kite over rice' }),
  ).toMatchObject({ status: 401 })
  expect(await through(browser(), account.id)).toEqual(ok)
})

test('a signed-in person links another provider', async () => {
  const [mine, other] = [somebody(), somebody()]
  const visitor = browser()
  await through(visitor, mine.id)
  expect(await through(visitor, other.id, { provider: 'github' }, '/link-social')).toEqual(ok)
  const { body } = await visitor.get('/account')
  expect(body).toMatchObject({
    user: { email: mine.email },
    hasPassword: false,
    linked: [{ provider: 'google' }, { provider: 'github' }],
  })
  // The first way in is no news; every other, and one that goes, is.
  expect((await mailsTo(services, mine.email)).map(({ kind }) => kind)).toEqual(['provider-linked'])
  const [, github] = body.linked as { id: string }[]
  expect(await visitor.post('/unlink-account', { accountId: github!.id })).toMatchObject({ status: 200 })
  expect((await mailsTo(services, mine.email)).map(({ kind }) => kind)).toEqual([
    'provider-linked',
    'provider-unlinked',
  ])
})

test('what another person has linked is in use', async () => {
  const [mine, theirs] = [somebody(), somebody()]
  await through(browser(), theirs.id)
  const visitor = browser()
  await through(visitor, mine.id)
  expect(await through(visitor, theirs.id, {}, '/link-social')).toEqual(failed('email-already-in-use'))
})

test('linking begun by one person cannot be finished in the name of another', async () => {
  const [mine, other, third] = [somebody(), somebody(), somebody()]
  const visitor = browser()
  await through(visitor, mine.id)
  const { body } = await visitor.post('/link-social', { provider: 'github', mode: 'popup', popupId: 'popup-12345' })
  const back = await walkThrough(String(body.url), third.id)
  const state = visitor.cookies.get('skykite.state')!
  await through(visitor, other.id)
  visitor.cookies.set('skykite.state', state)
  expect(await comeBack(visitor, back)).toEqual(failed('user-mismatch'))
  expect(await accountsOf(mine.email)).toHaveLength(1)
})

test('proving oneself again takes the same person, keeps the room and ends the old session', async () => {
  const account = somebody()
  const visitor = browser()
  await through(visitor, account.id)
  const before = (await identity.sessionOf(visitor.headers()))!
  const room = [before.user.id, before.user.id]
  const move = `UPDATE sessions SET room_kind = 'school', room_id = $1, room_school_id = $2 WHERE id = $3`
  await services.owner.query(move, [...room, before.session.id])
  expect(await through(visitor, account.id, { intent: 'reauthenticate' })).toEqual(ok)
  const after = (await identity.sessionOf(visitor.headers()))!
  expect(after.session.id).not.toBe(before.session.id)
  expect(after.session.room).toEqual({ kind: 'school', id: room[0], schoolId: room[1] })
  expect((await services.owner.query('SELECT FROM sessions WHERE user_id = $1', [before.user.id])).rowCount).toBe(1)
})

test('another person coming back is a mismatch: nobody is created and the session stays', async () => {
  const [mine, stranger, known] = [somebody(), somebody(), somebody()]
  await through(browser(), known.id)
  const visitor = browser()
  await through(visitor, mine.id)
  const before = await identity.sessionOf(visitor.headers())
  expect(await through(visitor, stranger.id, { intent: 'reauthenticate' })).toEqual(failed('user-mismatch'))
  expect(await through(visitor, known.id, { intent: 'reauthenticate' })).toEqual(failed('user-mismatch'))
  expect(await identity.sessionOf(visitor.headers())).toEqual(before)
  expect(await accountsOf(stranger.email)).toEqual([])
})

test('a provider does not stand in for the second factor', async () => {
  const account = somebody()
  const owner = browser()
  await through(owner, account.id)
  const { totpUri } = (await owner.post('/two-factor/enable')).body as { totpUri: string }
  expect((await owner.post('/two-factor/verify-totp', { code: codeOf(totpUri) })).status).toBe(200)

  const visitor = browser()
  expect(await through(visitor, account.id)).toEqual(failed('second-factor'))
  expect(await identity.sessionOf(visitor.headers())).toBeNull()
  expect(await visitor.post('/two-factor/verify-totp', { code: codeOf(totpUri, 1) })).toMatchObject(
    accepted('signed-in'),
  )
  expect(await identity.sessionOf(visitor.headers())).toMatchObject({ user: { email: account.email, twoFactor: true } })
})

test('an address the provider had not confirmed gets in once its owner has, in the browser that came through it', async () => {
  const account = somebody({ emailVerified: false })
  const visitor = browser()
  await through(visitor, account.id, { provider: 'facebook' })
  expect(await confirm(services, visitor, account.email)).toMatchObject(accepted('signed-in'))
  expect(await through(browser(), account.id, { provider: 'facebook' })).toEqual(ok)
})

test('a provider that somebody else came through does not get in with the owner of the mailbox', async () => {
  const squatter = somebody({ emailVerified: false })
  await through(browser(), squatter.id, { provider: 'facebook' })
  const owner = browser()
  expect(await confirm(services, owner, squatter.email)).toMatchObject(accepted('signed-in'))
  expect(await accountsOf(squatter.email)).toEqual([])
  expect(await through(browser(), squatter.id, { provider: 'facebook' })).toEqual(failed('confirm-email'))
  expect(await identity.sessionOf(owner.headers())).toMatchObject({ user: { email: squatter.email } })
})

test('a browser without a device is never the same browser', async () => {
  const account = somebody({ emailVerified: false })
  const nameless = () => visit(identity, services.env.BASE_URL, { device: null })
  await through(nameless(), account.id, { provider: 'facebook' })
  await confirm(services, nameless(), account.email)
  expect(await accountsOf(account.email)).toEqual([])
})

test('linking asks for a fresh sign-in, or for the password', async () => {
  const [mine, other] = [somebody(), somebody()]
  const visitor = browser()
  await through(visitor, mine.id)
  const { session, user } = (await identity.sessionOf(visitor.headers()))!
  const link = (password?: string) =>
    visitor.post('/link-social', { provider: 'github', mode: 'popup', popupId: 'popup-12345', password })
  await services.owner.query(`UPDATE sessions SET created_at = now() - interval '11 minutes' WHERE id = $1`, [
    session.id,
  ])
  expect(await link()).toMatchObject(refused('recent-login-required'))
  expect(await link('anything at all')).toMatchObject(refused('recent-login-required'))
  const set = `INSERT INTO accounts (id, user_id, provider_id, account_id, password) VALUES ($1, $2, 'credential', $3, $4)`
  await services.owner.query(set, [services.newId(), user.id, user.id, await hashPassword('purple kite over rice')])
  expect(await link()).toMatchObject(refused('wrong-password', 401))
  expect(await link('not the one')).toMatchObject(refused('wrong-password', 401))
  expect(
    await through(visitor, other.id, { provider: 'github', password: 'purple kite over rice' }, '/link-social'),
  ).toEqual(ok)
})

test('a disabled person does not get in', async () => {
  const account = somebody()
  await through(browser(), account.id)
  await services.owner.query('UPDATE users SET disabled_at = now() WHERE email = $1', [account.email])
  expect(await through(browser(), account.id)).toEqual(failed('user-disabled'))
})

test('four providers asked for the first time at once all work', async () => {
  const names = ['GOOGLE', 'FACEBOOK', 'GITHUB', 'TWITTER']
  const keys = names.flatMap((name) => [
    [`${name}_CLIENT_ID`, server.clientId],
    [`${name}_CLIENT_SECRET`, server.clientSecret],
    [`${name}_ISSUER`, server.issuer],
  ])
  const fresh = openIdentity({ ...services, env: { ...services.env, ...Object.fromEntries(keys) } })
  const ask = (provider: string) => visit(fresh, services.env.BASE_URL).post('/sign-in/social', { provider })
  const providers = names.map((name) => name.toLowerCase())
  expect((await Promise.all(providers.map(ask))).map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect((await Promise.all(providers.map(ask))).map(({ status }) => status)).toEqual([200, 200, 200, 200])
})

test('a provider that is not set up does not exist, one whose server is away is said to be away', async () => {
  const bare = visit(openIdentity(services), services.env.BASE_URL)
  expect((await bare.post('/sign-in/social', { provider: 'google' })).status).toBe(404)
  const env = { ...services.env, GOOGLE_CLIENT_ID: 'x', GOOGLE_CLIENT_SECRET: 'y', GOOGLE_ISSUER: 'http://127.0.0.1:9' }
  const away = visit(openIdentity({ ...services, env }), services.env.BASE_URL)
  expect(await away.post('/sign-in/social', { provider: 'google' })).toMatchObject(
    refused('network-request-failed', 503),
  )
})

/** A provider that says where it is and then keeps silent, or hangs up, when it is asked who somebody is. */
async function silentProvider(told: 'silent' | 'gone') {
  const provider = createServer((request, response) => {
    if (request.url !== '/.well-known/openid-configuration')
      return told === 'gone' ? void response.destroy() : undefined
    const at = (path: string) => `http://127.0.0.1:${(provider.address() as AddressInfo).port}${path}`
    const endpoints = {
      authorization_endpoint: at('/auth'),
      token_endpoint: at('/token'),
      userinfo_endpoint: at('/me'),
      jwks_uri: at('/jwks'),
    }
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ issuer: at(''), ...endpoints }))
  })
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`
  const client = { GOOGLE_CLIENT_ID: 'x', GOOGLE_CLIENT_SECRET: 'y', GOOGLE_ISSUER: issuer }
  const impatient = openIdentity({ ...services, env: { ...services.env, ...client } }, 300)
  const stop = async () => {
    provider.closeAllConnections()
    await impatient.settle()
    provider.close()
  }
  return { visitor: visit(impatient, services.env.BASE_URL), stop }
}

test.each(['silent', 'gone'] as const)(
  'a provider that is %s keeps nobody waiting, and the popup that asked is told',
  async (told) => {
    const { visitor, stop } = await silentProvider(told)
    const { body } = await visitor.post('/sign-in/social', {
      provider: 'google',
      mode: 'popup',
      popupId: 'popup-12345',
    })
    const state = new URL(String(body.url)).searchParams.get('state')!
    const began = performance.now()
    const { path, query } = await comeBack(
      visitor,
      new URL(`${services.env.BASE_URL}/api/auth/callback/google?code=x&state=${state}`),
    )
    expect(performance.now() - began).toBeLessThan(3_000)
    expect([path, query.mode, query.popupId]).toEqual(['/auth', 'popup', 'popup-12345'])
    expect(told === 'silent' ? ['network-request-failed'] : ['network-request-failed', 'invalid-code']).toContain(
      query.error,
    )
    await stop()
  },
)
