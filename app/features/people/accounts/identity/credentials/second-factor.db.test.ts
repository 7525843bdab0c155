import { expect, test } from 'vitest'
import { totpCode } from '#db/testing/authenticator.ts'
import { openFileIdentity } from '#db/testing/file-identity.ts'
import {
  acceptedResponse,
  waitForMailLink,
  waitForMail,
  mailsTo,
  makeAccount,
  refusedResponse,
  signIn,
  openVisitor,
  type TestAccount,
  type Visitor,
} from '#db/testing/visitor.ts'

const { services, identity, openBrowser } = await openFileIdentity()

type EnrolledAccount = { account: TestAccount; visitor: Visitor; totpUri: string; backupCodes: string[] }

/** Enrolls with the current code. Tests then use the next code, which is unused and valid for up to a minute. */
async function enroll(): Promise<EnrolledAccount> {
  const account = await makeAccount(services)
  const visitor = await signIn(identity, services, account)
  const { body } = await visitor.post('/two-factor/enable', { password: account.password })
  const { totpUri, backupCodes } = body as { totpUri: string; backupCodes: string[] }
  expect(await visitor.post('/two-factor/verify-totp', { code: totpCode(totpUri) })).toMatchObject(
    acceptedResponse('signed-in'),
  )
  return { account, visitor, totpUri, backupCodes }
}

const factorRequired = { status: 200, body: { status: 'second-factor', methods: ['totp', 'backup-code'] } }
const actionsOf = async (id: string) =>
  (await services.owner.query('SELECT act FROM audit_entries WHERE person_id = $1 ORDER BY at', [id])).rows.map(
    ({ act }) => act,
  )

test('enabling the second factor requires the password and a valid code, and writes an audit entry', async () => {
  const account = await makeAccount(services)
  const visitor = await signIn(identity, services, account)
  expect(await visitor.post('/two-factor/enable', {})).toMatchObject(refusedResponse('wrong-password', 401))
  const { body } = await visitor.post('/two-factor/enable', { password: account.password })
  expect(body).toMatchObject({
    totpUri: expect.stringMatching(/^otpauth:\/\/totp\/Skykite/),
    backupCodes: expect.any(Array),
  })
  expect(await visitor.post('/two-factor/verify-totp', { code: '000000' })).toMatchObject(
    refusedResponse('invalid-code', 422),
  )
  expect((await identity.sessionOf(visitor.headers()))!.user.twoFactor).toBe(false)
  await visitor.post('/two-factor/verify-totp', { code: totpCode(String(body.totpUri)) })
  expect((await identity.sessionOf(visitor.headers()))!.user.twoFactor).toBe(true)
  expect(await actionsOf(account.id)).toEqual(['account.second-factor.enable'])
})

test('a backup code does not enable the second factor and does not end the session', async () => {
  const account = await makeAccount(services)
  const visitor = await signIn(identity, services, account)
  const { body } = await visitor.post('/two-factor/enable', { password: account.password })
  const [code] = body.backupCodes as string[]
  expect(await visitor.post('/two-factor/verify-backup-code', { code })).toMatchObject(
    refusedResponse('invalid-code', 422),
  )
  expect((await identity.sessionOf(visitor.headers()))!.user.twoFactor).toBe(false)
  expect(await actionsOf(account.id)).toEqual([])
})

test('repeating the enabling code after a lost response keeps the old session', async () => {
  const account = await makeAccount(services)
  const visitor = await signIn(identity, services, account)
  const { body } = await visitor.post('/two-factor/enable', { password: account.password })
  const code = totpCode(String(body.totpUri))
  const oldHeaders = visitor.headers()
  await visitor.post('/two-factor/verify-totp', { code })
  const lifeOf = async () => (await identity.sessionOf(oldHeaders))!.session.expiresAt - services.now()
  // The old session gets a short grace period only.
  expect(await lifeOf()).toBeLessThanOrEqual(2 * 60_000)
  const origin = { origin: new URL(services.env.BASE_URL).origin, 'content-type': 'application/json' }
  const send = (typed: string) =>
    identity.handle(
      new Request(`${services.env.BASE_URL}/api/auth/two-factor/verify-totp`, {
        method: 'POST',
        body: JSON.stringify({ code: typed }),
        headers: { cookie: oldHeaders.get('cookie')!, ...origin },
      }),
      { address: null, device: null },
    )
  for (const wrong of ['000000', '000000']) expect((await send(wrong)).status).toBe(422)
  expect(await lifeOf()).toBeLessThanOrEqual(2 * 60_000)
  expect((await send(code)).status).toBe(200)
  expect(await lifeOf()).toBeGreaterThan(24 * 60 * 60_000)
  expect(await actionsOf(account.id)).toEqual(['account.second-factor.enable'])
})

test('enabling the second factor ends sessions that were opened by password alone', async () => {
  const account = await makeAccount(services)
  const thief = await signIn(identity, services, account)
  const owner = await signIn(identity, services, account)
  const { body } = await owner.post('/two-factor/enable', { password: account.password })
  expect(await identity.sessionOf(thief.headers())).not.toBeNull()
  await owner.post('/two-factor/verify-totp', { code: totpCode(String(body.totpUri)) })
  expect(await identity.sessionOf(thief.headers())).toBeNull()
  expect(await identity.sessionOf(owner.headers())).toMatchObject({ user: { twoFactor: true } })
})

test('mails every change of the second factor to the owner, in the owner’s language', async () => {
  const { account, visitor } = await enroll()
  await services.owner.query(`UPDATE users SET locale = 'ko' WHERE id = $1`, [account.id])
  expect(await waitForMail(services, account.email, 'second-factor-on')).toMatchObject({ to: account.email })
  for (const [path, kind] of [
    ['generate-backup-codes', 'backup-codes-changed'],
    ['disable', 'second-factor-off'],
  ] as const) {
    expect(await visitor.post(`/two-factor/${path}`, { password: 'not it' })).toMatchObject(
      refusedResponse('wrong-password', 401),
    )
    expect(await mailsTo(services, account.email)).not.toContainEqual(expect.objectContaining({ kind }))
    await visitor.post(`/two-factor/${path}`, { password: account.password })
    expect(await waitForMail(services, account.email, kind)).toMatchObject({ locale: 'ko' })
  }
})

test('an unlisted error code of better-auth is a refusal, not a server error', async () => {
  const account = await makeAccount(services)
  const visitor = await signIn(identity, services, account)
  expect(await visitor.post('/two-factor/generate-backup-codes', { password: account.password })).toMatchObject({
    status: 422,
    body: { error: { code: 'refused' } },
  })
})

test('a password sign-in requires the second factor', async () => {
  const { account, totpUri } = await enroll()
  const visitor = openBrowser()
  expect(await visitor.post('/sign-in/email', account)).toMatchObject(factorRequired)
  expect(await identity.sessionOf(visitor.headers())).toBeNull()
  expect((await visitor.get('/session')).body).toEqual({})
  expect(await visitor.post('/two-factor/verify-totp', { code: totpCode(totpUri, 1) })).toMatchObject(
    acceptedResponse('signed-in'),
  )
  expect(await identity.sessionOf(visitor.headers())).toMatchObject({ user: { id: account.id } })
})

test('a sign-in by mailed link requires the second factor', async () => {
  const { account, totpUri } = await enroll()
  const visitor = openBrowser()
  await visitor.post('/sign-in/magic-link', { email: account.email })
  const token = (await waitForMailLink(services, account.email, 'sign-in-link')).searchParams.get('email-link')
  expect(await visitor.post('/sign-in/email-link', { token })).toMatchObject(factorRequired)
  expect(await identity.sessionOf(visitor.headers())).toBeNull()
  expect(await visitor.post('/two-factor/verify-totp', { code: totpCode(totpUri, 1) })).toMatchObject(
    acceptedResponse('signed-in'),
  )
})

test('a sign-in through the session module requires the second factor', async () => {
  const { account } = await enroll()
  const visitor = openBrowser()
  const { csrfToken } = (await visitor.get('/csrf')).body
  expect(await visitor.post('/callback/credentials', { csrfToken, ...account })).toMatchObject(factorRequired)
  expect(await identity.sessionOf(visitor.headers())).toBeNull()
})

test('rejects a reused authenticator code within its 30 seconds', async () => {
  const { account, totpUri } = await enroll()
  const [first, second] = [openBrowser(), openBrowser()]
  await first.post('/sign-in/email', account)
  await second.post('/sign-in/email', account)
  const code = totpCode(totpUri, 1)
  expect((await first.post('/two-factor/verify-totp', { code })).status).toBe(200)
  expect(await second.post('/two-factor/verify-totp', { code })).toMatchObject(refusedResponse('invalid-code', 422))
})

test('accepts a backup code once when eight requests use it concurrently', async () => {
  const { account, backupCodes } = await enroll()
  const visitors = await Promise.all(
    Array.from({ length: 8 }, async () => {
      const visitor = openBrowser()
      await visitor.post('/sign-in/email', account)
      return visitor
    }),
  )
  const answers = await Promise.all(
    visitors.map((visitor) => visitor.post('/two-factor/verify-backup-code', { code: backupCodes[0] })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('five wrong codes end the sign-in attempt', async () => {
  const { account, totpUri } = await enroll()
  const visitor = openBrowser()
  await visitor.post('/sign-in/email', account)
  for (const code of ['111111', '222222', '333333', '444444', '555555'])
    expect((await visitor.post('/two-factor/verify-totp', { code })).status).toBe(422)
  expect((await visitor.post('/two-factor/verify-totp', { code: totpCode(totpUri, 1) })).status).toBeGreaterThanOrEqual(
    400,
  )
  expect(await identity.sessionOf(visitor.headers())).toBeNull()
})

test('limits codes to ten attempts per user across devices and addresses', async () => {
  const { account } = await enroll()
  const visitors: Visitor[] = []
  for (let index = 0; index < 20; index++) {
    const visitor = openVisitor(identity, services.env.BASE_URL, { address: `198.51.100.${index}` })
    expect(await visitor.post('/sign-in/email', account)).toMatchObject(factorRequired)
    visitors.push(visitor)
  }
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, index) =>
      visitors[index % visitors.length]!.post('/two-factor/verify-totp', { code: String(100_000 + index) }),
    ),
  )
  expect(answers.filter(({ status }) => status !== 429).length).toBeLessThanOrEqual(10)
})

/** Signs in on a new device, marks it as trusted and drops the session. */
async function signInOnTrustedDevice({ account, totpUri }: EnrolledAccount): Promise<Visitor> {
  const visitor = openBrowser()
  await visitor.post('/sign-in/email', account)
  await visitor.post('/two-factor/verify-totp', { code: totpCode(totpUri, 1), trustDevice: true })
  // Deletes the cookie because signing out would end the device's trust.
  visitor.cookies.delete('skykite.session_token')
  expect(await visitor.post('/sign-in/email', account)).toMatchObject(acceptedResponse('signed-in'))
  visitor.cookies.delete('skykite.session_token')
  return visitor
}

test('signing out other sessions ends device trust', async () => {
  const owner = await enroll()
  const trusted = await signInOnTrustedDevice(owner)
  expect((await owner.visitor.post('/sessions/revoke-others')).status).toBe(200)
  expect(await trusted.post('/sign-in/email', owner.account)).toMatchObject(factorRequired)
})

test('setting up the second factor again ends device trust', async () => {
  const owner = await enroll()
  const trusted = await signInOnTrustedDevice(owner)
  const { visitor, account } = owner
  expect((await visitor.post('/two-factor/disable', { password: account.password })).status).toBe(200)
  const { body } = await visitor.post('/two-factor/enable', { password: account.password })
  const code = totpCode(String(body.totpUri))
  expect(await visitor.post('/two-factor/verify-totp', { code })).toMatchObject(acceptedResponse('signed-in'))
  expect(await trusted.post('/sign-in/email', account)).toMatchObject(factorRequired)
})

test('disabling the second factor requires the password and writes an audit entry', async () => {
  const { account, visitor } = await enroll()
  expect(await visitor.post('/two-factor/disable', { password: 'wrong wrong wrong' })).toMatchObject({ status: 401 })
  expect((await visitor.post('/two-factor/disable', { password: account.password })).status).toBe(200)
  expect((await identity.sessionOf(visitor.headers()))!.user.twoFactor).toBe(false)
  expect(await actionsOf(account.id)).toEqual(['account.second-factor.enable', 'account.second-factor.disable'])
  expect(await openBrowser().post('/sign-in/email', account)).toMatchObject(acceptedResponse('signed-in'))
})

test('stores the secret and the backup codes encrypted', async () => {
  const { account, totpUri, backupCodes } = await enroll()
  const { rows } = await services.owner.query('SELECT secret, backup_codes FROM two_factors WHERE user_id = $1', [
    account.id,
  ])
  expect(JSON.stringify(rows)).not.toContain(backupCodes[0])
  expect(JSON.stringify(rows)).not.toContain(new URL(totpUri).searchParams.get('secret'))
})
