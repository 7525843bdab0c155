import { describe, expect, test } from 'vitest'
import { openFileIdentity } from '#db/testing/file-identity.ts'
import { waitForMailLink, makeAccount, refusedResponse, signIn, openVisitor } from '#db/testing/visitor.ts'
import { openCookies } from '#app/platform/request/cookies.server.ts'
import { openIdentity } from '../identity.server.ts'
import { routes } from '../serve.server.ts'

/**
 * Known classes of attacks on identity servers. Unverified linking is in social.db.test.ts, races in races.db.test.ts.
 */

const { services, identity, openBrowser } = await openFileIdentity()

describe('identity comes from the session, never from the body', () => {
  test('sign-up ignores id, role and account state in the body', async () => {
    const email = 'ambitious@example.test'
    const now = new Date()
    const forgedFields = {
      id: services.newId(),
      kind: 'managed',
      role: 'admin',
      staffSince: now,
      onboardedAt: now,
      disabledAt: now,
      emailVerified: true,
    }
    await openBrowser().post('/sign-up/email', {
      name: 'Ambitious',
      email,
      password: 'purple kite over rice',
      ...forgedFields,
    })
    await waitForMailLink(services, email, 'confirm-address')
    const { rows } = await services.owner.query('SELECT * FROM users WHERE email = $1', [email])
    expect(rows[0]).toMatchObject({
      kind: 'adult',
      email_verified: false,
      staff_since: null,
      onboarded_at: null,
      disabled_at: null,
    })
    expect(rows[0].id).not.toBe(forgedFields.id)
  })

  test('account routes ignore user ids in body, query and headers', async () => {
    const [attackerAccount, victimAccount] = [await makeAccount(services), await makeAccount(services)]
    const [attacker, victim] = [
      await signIn(identity, services, attackerAccount),
      await signIn(identity, services, victimAccount),
    ]
    const claims = {
      userId: victimAccount.id,
      user: { id: victimAccount.id },
      id: victimAccount.id,
      email: victimAccount.email,
      personId: victimAccount.id,
    }
    const headers = { 'x-user-id': victimAccount.id, 'x-forwarded-user': victimAccount.id }
    expect((await attacker.get(`/account?userId=${victimAccount.id}`)).body).toMatchObject({
      user: { id: attackerAccount.id },
    })
    expect((await attacker.post('/token', claims, headers)).status).toBe(200)
    await attacker.post('/change-password', {
      ...claims,
      currentPassword: attackerAccount.password,
      newPassword: 'mine is another now',
    })
    await attacker.post('/account/delete', { ...claims, password: 'mine is another now' }, headers)
    expect(await identity.sessionOf(attacker.headers())).toBeNull()
    expect(await identity.sessionOf(victim.headers())).toMatchObject({ user: { id: victimAccount.id } })
    expect(await openBrowser().post('/sign-in/email', victimAccount)).toMatchObject({ status: 200 })
  })

  test("revoking another user's session gives the same response as an unknown id", async () => {
    const [attacker, victim] = [
      await signIn(identity, services, await makeAccount(services)),
      await signIn(identity, services, await makeAccount(services)),
    ]
    const victimSessionId = (await identity.sessionOf(victim.headers()))!.session.id
    expect((await attacker.post('/sessions/revoke', { id: victimSessionId })).status).toBe(404)
    expect(await attacker.post('/sessions/revoke', { id: services.newId() })).toMatchObject({ status: 404 })
    expect(await identity.sessionOf(victim.headers())).not.toBeNull()
  })

  test('signing out deletes all cookies of the site, also unknown ones, except the device cookies', async () => {
    const account = await makeAccount(services)
    const attacker = await signIn(identity, services, account)
    const { prefix } = openCookies(services.env)
    for (const name of ['print-card', 'anything-new', 'last']) attacker.cookies.set(`${prefix}.${name}`, 'x')
    attacker.cookies.set('i18n_redirected', 'th')
    expect((await attacker.post('/sign-out')).status).toBe(200)
    expect([...attacker.cookies.keys()].toSorted()).toEqual(['i18n_redirected', `${prefix}.known`, `${prefix}.last`])
  })

  test('ignores client addresses in request headers', async () => {
    const account = await makeAccount(services)
    const visitor = openBrowser({ address: '203.0.113.5' })
    await visitor.post('/sign-in/email', account, {
      'x-real-ip': '6.6.6.6',
      'x-forwarded-for': '6.6.6.6',
      'cf-connecting-ip': '6.6.6.6',
    })
    const { rows } = await services.owner.query('SELECT ip_address FROM sessions WHERE user_id = $1', [account.id])
    expect(rows).toEqual([{ ip_address: '203.0.113.5' }])
  })
})

describe('path normalization', () => {
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

  test('counts wrong passwords together for all spellings of a path', async () => {
    const { email } = await makeAccount(services)
    const statuses: number[] = []
    for (let round = 0; round < 13; round++)
      statuses.push(
        (await openBrowser().post(spellings[round % spellings.length]!, { email, password: 'wrong wrong wrong' }))
          .status,
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
  ])('rejects the malformed path %s', async (path) => {
    expect(
      (await openBrowser().post(path, { email: 'x@example.test', password: 'purple kite over rice' })).status,
    ).toBe(404)
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
  ])('does not expose better-auth’s %s %s', async (method, path) => {
    const visitor = await signIn(identity, services, await makeAccount(services))
    const { status, body } = method === 'GET' ? await visitor.get(path) : await visitor.post(path)
    expect({ status, body }).toEqual({ status: 404, body: { error: { code: 'not-found' } } })
  })

  test('the route table contains exactly the documented routes', () => {
    expect(routes.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(list.trim().split(/\s*\n\s*/))
  })
})

describe('permissions are not cached', () => {
  test('a revoked session is rejected on the next request in every process', async () => {
    const account = await makeAccount(services)
    const [revoker, revoked] = [await signIn(identity, services, account), await signIn(identity, services, account)]
    const otherProcess = openIdentity(services)
    const id = (await otherProcess.sessionOf(revoked.headers()))!.session.id
    await revoker.post('/sessions/revoke', { id })
    expect(await otherProcess.sessionOf(revoked.headers())).toBeNull()
    expect(await identity.sessionOf(revoked.headers())).toBeNull()
    expect(await otherProcess.sessionOf(revoker.headers())).not.toBeNull()
  })

  test('disabling, expiring and deleting take effect on the next request', async () => {
    const visitors = await Promise.all(
      [1, 2, 3].map(async () => signIn(identity, services, await makeAccount(services))),
    )
    const sessions = await Promise.all(visitors.map(async (person) => (await identity.sessionOf(person.headers()))!))
    await services.owner.query('UPDATE users SET disabled_at = now() WHERE id = $1', [sessions[0]!.user.id])
    await services.owner.query(`UPDATE sessions SET expires_at = now() - interval '1 second' WHERE id = $1`, [
      sessions[1]!.session.id,
    ])
    await services.owner.query('DELETE FROM users WHERE id = $1', [sessions[2]!.user.id])
    for (const person of visitors) expect(await identity.sessionOf(person.headers())).toBeNull()
  })

  test('reads staff rights and name from the database on every request', async () => {
    const account = await makeAccount(services)
    const visitor = await signIn(identity, services, account)
    await services.owner.query(`UPDATE users SET staff_since = now(), name = 'Renamed' WHERE id = $1`, [account.id])
    expect(await identity.sessionOf(visitor.headers())).toMatchObject({ user: { staff: true, name: 'Renamed' } })
    await services.owner.query(`UPDATE users SET staff_since = NULL WHERE id = $1`, [account.id])
    expect(await identity.sessionOf(visitor.headers())).toMatchObject({ user: { staff: false } })
  })

  test('an access token ends when it is revoked or when its session ends', async () => {
    const account = await makeAccount(services)
    const visitor = await signIn(identity, services, account)
    const tokens = await Promise.all([1, 2].map(async () => String((await visitor.post('/token')).body.accessToken)))
    expect(await identity.holderOf(tokens[0]!)).toMatchObject({ user: { id: account.id } })
    await visitor.post('/token/revoke', { token: tokens[0] })
    for (const spelling of [tokens[0]!, `${tokens[0]}.`, `${tokens[0]}.x`, `${tokens[0]}=`])
      expect(await identity.holderOf(spelling)).toBeNull()
    const newToken = String((await visitor.post('/token')).body.accessToken)
    expect(await identity.holderOf(newToken)).not.toBeNull()
    await visitor.post('/sign-out')
    expect(await identity.holderOf(newToken)).toBeNull()
  })

  test.each([
    [
      'one changed character in the token',
      (value: string) => value.replace(/^./, (letter) => (letter === 'a' ? 'b' : 'a')),
    ],
    [
      'one changed character in the signature',
      (value: string) => value.replace(/.(?=%3D$)/, (letter) => (letter === 'A' ? 'B' : 'A')),
    ],
    ['no signature', (value: string) => value.split('.')[0]!],
    ['an empty value', () => ''],
  ])('rejects a session cookie with %s', async (_, forge) => {
    const visitor = await signIn(identity, services, await makeAccount(services))
    visitor.cookies.set('skykite.session_token', forge(visitor.cookies.get('skykite.session_token')!))
    expect(await identity.sessionOf(visitor.headers())).toBeNull()
  })

  test('signing in creates a new session and ends the previous one', async () => {
    const account = await makeAccount(services)
    const visitor = await signIn(identity, services, account)
    const before = visitor.headers()
    await visitor.post('/sign-in/email', account)
    expect(await identity.sessionOf(before)).toBeNull()
    expect(await identity.sessionOf(visitor.headers())).not.toBeNull()
  })
})

describe('origin check of writes', () => {
  const account = { email: 'x@example.test', password: 'purple kite over rice' }
  test.each([
    ['another site', { origin: 'https://evil.example' }],
    ['a site that begins like ours', { origin: 'http://127.0.0.1:30000' }],
    ['a sandboxed frame', { origin: 'null' }],
    ['a cross-site form', { origin: '', 'sec-fetch-site': 'cross-site' }],
  ])('refuses a write from %s', async (_, headers) => {
    const { status, body } = await openBrowser().post('/sign-in/email', account, headers)
    expect({ status, body }).toMatchObject(refusedResponse('unauthorized-domain', 422))
  })

  test('accepts and lists an authorized domain', async () => {
    const extended = openIdentity({ ...services, env: { ...services.env, AUTHORISED_DOMAINS: ['learn.example'] } })
    const visitor = openVisitor(extended, services.env.BASE_URL)
    expect((await visitor.get('/domains')).body).toEqual({ authorizedDomains: ['127.0.0.1:3000', 'learn.example'] })
    expect(
      (await visitor.post('/sign-in/email', await makeAccount(services), { origin: 'http://learn.example' })).status,
    ).toBe(200)
  })

  test('rejects a body that is too large, not JSON or not an object', async () => {
    const large = { email: 'x@example.test', password: 'x'.repeat(20_000) }
    expect(await openBrowser().post('/sign-in/email', large)).toMatchObject({
      status: 413,
      body: { error: { code: 'too-large' } },
    })
    expect((await openBrowser().post('/sign-in/email', [])).status).toBe(422)
    expect((await openBrowser().post('/sign-in/email', {}, { 'content-type': 'text/plain' })).status).toBe(415)
  })
})
