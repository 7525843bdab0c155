import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestServices, type TestServices } from '#db/testing/test-services.ts'
import { lastLink, makeAccount, refused, signIn, visit } from '#db/testing/visitor.ts'
import { openCookies } from '#app/platform/cookies.server.ts'
import { openIdentity, type Identity } from './identity.server.ts'
import { routes } from './serve.server.ts'

/**
 * Ways in which identity servers have fallen before, each kept shut. Unverified linking is in social.db.test.ts, races
 * in races.db.test.ts.
 */

let services: TestServices
let identity: Identity

beforeAll(async () => {
  services = await openTestServices()
  identity = openIdentity(services)
})
afterAll(async () => {
  await identity.settle()
  await services.close()
})

const browser = (from = {}) => visit(identity, services.env.BASE_URL, from)

describe('identity comes from the session, never from the body', () => {
  test('registering cannot choose id, rights or state', async () => {
    const email = 'ambitious@example.test'
    const now = new Date()
    const wished = {
      id: services.newId(),
      kind: 'managed',
      role: 'admin',
      staffSince: now,
      onboardedAt: now,
      disabledAt: now,
      emailVerified: true,
    }
    await browser().post('/sign-up/email', { name: 'Ambitious', email, password: 'purple kite over rice', ...wished })
    await lastLink(services, email, 'confirm-address')
    const { rows } = await services.owner.query('SELECT * FROM users WHERE email = $1', [email])
    expect(rows[0]).toMatchObject({
      kind: 'adult',
      email_verified: false,
      staff_since: null,
      onboarded_at: null,
      disabled_at: null,
    })
    expect(rows[0].id).not.toBe(wished.id)
  })

  test('every act on an account is on the own one, whatever the body and the headers say', async () => {
    const [mine, theirs] = [await makeAccount(services), await makeAccount(services)]
    const [me, them] = [await signIn(identity, services, mine), await signIn(identity, services, theirs)]
    const claims = {
      userId: theirs.id,
      user: { id: theirs.id },
      id: theirs.id,
      email: theirs.email,
      personId: theirs.id,
    }
    const headers = { 'x-user-id': theirs.id, 'x-forwarded-user': theirs.id }
    expect((await me.get(`/account?userId=${theirs.id}`)).body).toMatchObject({ user: { id: mine.id } })
    expect((await me.post('/token', claims, headers)).status).toBe(200)
    await me.post('/change-password', { ...claims, currentPassword: mine.password, newPassword: 'mine is another now' })
    await me.post('/account/delete', { ...claims, password: 'mine is another now' }, headers)
    expect(await identity.sessionOf(me.headers())).toBeNull()
    expect(await identity.sessionOf(them.headers())).toMatchObject({ user: { id: theirs.id } })
    expect(await browser().post('/sign-in/email', theirs)).toMatchObject({ status: 200 })
  })

  test("another person's session cannot be ended and looks as if it did not exist", async () => {
    const [me, them] = [
      await signIn(identity, services, await makeAccount(services)),
      await signIn(identity, services, await makeAccount(services)),
    ]
    const theirs = (await identity.sessionOf(them.headers()))!.session.id
    expect((await me.post('/sessions/revoke', { id: theirs })).status).toBe(404)
    expect(await me.post('/sessions/revoke', { id: services.newId() })).toMatchObject({ status: 404 })
    expect(await identity.sessionOf(them.headers())).not.toBeNull()
  })

  test('signing out ends every cookie but those of the device, one not known yet too', async () => {
    const account = await makeAccount(services)
    const me = await signIn(identity, services, account)
    const { prefix } = openCookies(services.env)
    for (const name of ['print-card', 'anything-new', 'last']) me.cookies.set(`${prefix}.${name}`, 'x')
    me.cookies.set('i18n_redirected', 'th')
    expect((await me.post('/sign-out')).status).toBe(200)
    expect([...me.cookies.keys()].toSorted()).toEqual(['i18n_redirected', `${prefix}.known`, `${prefix}.last`])
  })

  test('the address in a header of the client is not believed', async () => {
    const account = await makeAccount(services)
    const visitor = browser({ address: '203.0.113.5' })
    await visitor.post('/sign-in/email', account, {
      'x-real-ip': '6.6.6.6',
      'x-forwarded-for': '6.6.6.6',
      'cf-connecting-ip': '6.6.6.6',
    })
    const { rows } = await services.owner.query('SELECT ip_address FROM sessions WHERE user_id = $1', [account.id])
    expect(rows).toEqual([{ ip_address: '203.0.113.5' }])
  })
})

describe('one path has one spelling', () => {
  const list = `
    GET /account
    GET /callback/facebook
    GET /callback/github
    GET /callback/google
    GET /callback/twitter
    GET /captcha
    GET /csrf
    GET /domains
    GET /policy
    GET /providers
    GET /session
    GET /sessions
    POST /account/delete
    POST /callback/credentials
    POST /change-email
    POST /change-email/confirm
    POST /change-password
    POST /custom-token
    POST /link-social
    POST /request-password-reset
    POST /reset-password
    POST /send-verification-email
    POST /sessions/revoke
    POST /sessions/revoke-others
    POST /sign-in/custom-token
    POST /sign-in/email
    POST /sign-in/email-link
    POST /sign-in/magic-link
    POST /sign-in/social
    POST /sign-out
    POST /sign-up/email
    POST /signin/email
    POST /signin/facebook
    POST /signin/github
    POST /signin/google
    POST /signin/twitter
    POST /signout
    POST /token
    POST /token/revoke
    POST /two-factor/disable
    POST /two-factor/enable
    POST /two-factor/generate-backup-codes
    POST /two-factor/verify-backup-code
    POST /two-factor/verify-totp
    POST /unlink-account
    POST /verify-email`

  const spellings = [
    '//sign-in/email',
    '/sign-in//email',
    '/sign-in/email/',
    '/Sign-In/EMAIL',
    '/./sign-in/email',
    '/sign-in/x/../email',
    '/%73ign-in/email',
    '/sign-in%2Femail',
    '/sign-in\\email',
    '/sign-in/%65mail',
    '/x/%2e%2e/sign-in/email',
  ]

  test('ten wrong passwords are ten, however the path is written', async () => {
    const { email } = await makeAccount(services)
    const statuses: number[] = []
    for (let round = 0; round < 13; round++)
      statuses.push(
        (await browser().post(spellings[round % spellings.length]!, { email, password: 'wrong wrong wrong' })).status,
      )
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429, 429])
  })

  test.each([
    '/sign-in/email;x',
    '/sign-in%5Cemail',
    '/%2573ign-in/email',
    '/sign-in/email%00',
    '/sign-in/email%20',
    '/sign-in/em%E2%84%AAail',
    '/../../api/auth2/sign-in/email',
  ])('%s is nothing', async (path) => {
    expect((await browser().post(path, { email: 'x@example.test', password: 'purple kite over rice' })).status).toBe(
      404,
    )
  })

  test.each([
    ['POST', '/update-user'],
    ['POST', '/delete-user'],
    ['POST', '/change-email-verification'],
    ['GET', '/list-sessions'],
    ['POST', '/revoke-session'],
    ['POST', '/update-session'],
    ['GET', '/get-session'],
    ['GET', '/magic-link/verify'],
    ['GET', '/reset-password/abc'],
    ['POST', '/refresh-token'],
    ['POST', '/get-access-token'],
    ['GET', '/account-info'],
    ['GET', '/ok'],
    ['GET', '/error'],
    ['POST', '/two-factor/send-otp'],
    ['POST', '/two-factor/view-backup-codes'],
    ['POST', '/verify-password'],
    ['GET', '/sign-in/email'],
    ['POST', '/callback/google'],
    ['POST', '/policy'],
  ])('%s %s of better-auth is not on our list', async (method, path) => {
    const visitor = await signIn(identity, services, await makeAccount(services))
    const { status, body } = method === 'GET' ? await visitor.get(path) : await visitor.post(path)
    expect({ status, body }).toEqual({ status: 404, body: { error: { code: 'not-found' } } })
  })

  test('the list is what the documentation says it is', () => {
    expect(routes.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(list.trim().split(/\s*\n\s*/))
  })
})

describe('authority is never remembered', () => {
  test('a session that is ended is ended with the next request, here and in another process', async () => {
    const account = await makeAccount(services)
    const [one, two] = [await signIn(identity, services, account), await signIn(identity, services, account)]
    const other = openIdentity(services)
    const id = (await other.sessionOf(two.headers()))!.session.id
    await one.post('/sessions/revoke', { id })
    expect(await other.sessionOf(two.headers())).toBeNull()
    expect(await identity.sessionOf(two.headers())).toBeNull()
    expect(await other.sessionOf(one.headers())).not.toBeNull()
  })

  test('disabling, expiring and deleting take effect at once', async () => {
    const people = await Promise.all([1, 2, 3].map(async () => signIn(identity, services, await makeAccount(services))))
    const ids = await Promise.all(people.map(async (person) => (await identity.sessionOf(person.headers()))!))
    await services.owner.query('UPDATE users SET disabled_at = now() WHERE id = $1', [ids[0]!.user.id])
    await services.owner.query(`UPDATE sessions SET expires_at = now() - interval '1 second' WHERE id = $1`, [
      ids[1]!.session.id,
    ])
    await services.owner.query('DELETE FROM users WHERE id = $1', [ids[2]!.user.id])
    for (const person of people) expect(await identity.sessionOf(person.headers())).toBeNull()
  })

  test('rights come from the row of this moment', async () => {
    const account = await makeAccount(services)
    const visitor = await signIn(identity, services, account)
    await services.owner.query(`UPDATE users SET staff_since = now(), name = 'Renamed' WHERE id = $1`, [account.id])
    expect(await identity.sessionOf(visitor.headers())).toMatchObject({ user: { staff: true, name: 'Renamed' } })
    await services.owner.query(`UPDATE users SET staff_since = NULL WHERE id = $1`, [account.id])
    expect(await identity.sessionOf(visitor.headers())).toMatchObject({ user: { staff: false } })
  })

  test('an access token dies with its session, and alone when revoked', async () => {
    const account = await makeAccount(services)
    const visitor = await signIn(identity, services, account)
    const tokens = await Promise.all([1, 2].map(async () => String((await visitor.post('/token')).body.accessToken)))
    expect(await identity.holderOf(tokens[0]!)).toMatchObject({ user: { id: account.id } })
    await visitor.post('/token/revoke', { token: tokens[0] })
    for (const spelling of [tokens[0]!, `${tokens[0]}.`, `${tokens[0]}.x`, `${tokens[0]}=`])
      expect(await identity.holderOf(spelling)).toBeNull()
    const later = String((await visitor.post('/token')).body.accessToken)
    expect(await identity.holderOf(later)).not.toBeNull()
    await visitor.post('/sign-out')
    expect(await identity.holderOf(later)).toBeNull()
  })

  test.each([
    ['a token changed by one letter', (value: string) => value.replace(/^./, (letter) => (letter === 'a' ? 'b' : 'a'))],
    [
      'a signature changed by one letter',
      (value: string) => value.replace(/.(?=%3D$)/, (letter) => (letter === 'A' ? 'B' : 'A')),
    ],
    ['no signature', (value: string) => value.split('.')[0]!],
    ['nothing', () => ''],
  ])('a cookie with %s is nobody', async (_, forge) => {
    const visitor = await signIn(identity, services, await makeAccount(services))
    visitor.cookies.set('skykite.session_token', forge(visitor.cookies.get('skykite.session_token')!))
    expect(await identity.sessionOf(visitor.headers())).toBeNull()
  })

  test('signing in gives a new session and ends the one before', async () => {
    const account = await makeAccount(services)
    const visitor = await signIn(identity, services, account)
    const before = visitor.headers()
    await visitor.post('/sign-in/email', account)
    expect(await identity.sessionOf(before)).toBeNull()
    expect(await identity.sessionOf(visitor.headers())).not.toBeNull()
  })
})

describe('writes come from our own pages', () => {
  const account = { email: 'x@example.test', password: 'purple kite over rice' }
  test.each([
    ['another site', { origin: 'https://evil.example' }],
    ['a site that begins like ours', { origin: 'http://127.0.0.1:30000' }],
    ['a sandboxed frame', { origin: 'null' }],
    ['a cross-site form', { origin: '', 'sec-fetch-site': 'cross-site' }],
  ])('%s may not', async (_, headers) => {
    const { status, body } = await browser().post('/sign-in/email', account, headers)
    expect({ status, body }).toMatchObject(refused('unauthorized-domain', 422))
  })

  test('an authorised domain may, and is named', async () => {
    const more = openIdentity({ ...services, env: { ...services.env, AUTHORISED_DOMAINS: ['learn.example'] } })
    const visitor = visit(more, services.env.BASE_URL)
    expect((await visitor.get('/domains')).body).toEqual({ authorizedDomains: ['127.0.0.1:3000', 'learn.example'] })
    expect(
      (await visitor.post('/sign-in/email', await makeAccount(services), { origin: 'http://learn.example' })).status,
    ).toBe(200)
  })

  test('a body that is too large, no JSON or no object is refused before anything is done', async () => {
    const large = { email: 'x@example.test', password: 'x'.repeat(20_000) }
    expect(await browser().post('/sign-in/email', large)).toMatchObject({
      status: 413,
      body: { error: { code: 'too-large' } },
    })
    expect((await browser().post('/sign-in/email', [])).status).toBe(422)
    expect((await browser().post('/sign-in/email', {}, { 'content-type': 'text/plain' })).status).toBe(415)
  })
})
