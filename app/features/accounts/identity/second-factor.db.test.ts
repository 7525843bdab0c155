import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeOf } from '#db/testing/authenticator.ts'
import { openTestServices, type TestServices } from '#db/testing/test-services.ts'
import {
  accepted,
  lastLink,
  lastMail,
  mailsTo,
  makeAccount,
  refused,
  signIn,
  visit,
  type MadeAccount,
  type Visitor,
} from '#db/testing/visitor.ts'
import { openIdentity, type Identity } from './identity.server.ts'

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

const browser = () => visit(identity, services.env.BASE_URL)

type Protected = { account: MadeAccount; visitor: Visitor; totpUri: string; backupCodes: string[] }

/** Enrols with the present code: the next one is still unused, and stays good if the half minute ends on the way. */
async function enrol(): Promise<Protected> {
  const account = await makeAccount(services)
  const visitor = await signIn(identity, services, account)
  const { body } = await visitor.post('/two-factor/enable', { password: account.password })
  const { totpUri, backupCodes } = body as { totpUri: string; backupCodes: string[] }
  expect(await visitor.post('/two-factor/verify-totp', { code: codeOf(totpUri) })).toMatchObject(accepted('signed-in'))
  return { account, visitor, totpUri, backupCodes }
}

const asked = { status: 200, body: { status: 'second-factor', methods: ['totp', 'backup-code'] } }
const actionsOf = async (id: string) =>
  (await services.owner.query('SELECT act FROM audit_entries WHERE person_id = $1 ORDER BY at', [id])).rows.map(
    ({ act }) => act,
  )

test('enrolling takes the password and a right code, gives a new session and is written down', async () => {
  const account = await makeAccount(services)
  const visitor = await signIn(identity, services, account)
  expect(await visitor.post('/two-factor/enable', {})).toMatchObject(refused('wrong-password', 401))
  const { body } = await visitor.post('/two-factor/enable', { password: account.password })
  expect(body).toMatchObject({
    totpUri: expect.stringMatching(/^otpauth:\/\/totp\/Skykite/),
    backupCodes: expect.any(Array),
  })
  expect(await visitor.post('/two-factor/verify-totp', { code: '000000' })).toMatchObject(refused('invalid-code', 422))
  expect((await identity.sessionOf(visitor.headers()))!.user.twoFactor).toBe(false)
  await visitor.post('/two-factor/verify-totp', { code: codeOf(String(body.totpUri)) })
  expect((await identity.sessionOf(visitor.headers()))!.user.twoFactor).toBe(true)
  expect(await actionsOf(account.id)).toEqual(['account.second-factor.enable'])
})

test('a backup code turns nothing on, ends no session and says nothing that is not so', async () => {
  const account = await makeAccount(services)
  const visitor = await signIn(identity, services, account)
  const { body } = await visitor.post('/two-factor/enable', { password: account.password })
  const [code] = body.backupCodes as string[]
  expect(await visitor.post('/two-factor/verify-backup-code', { code })).toMatchObject(refused('invalid-code', 422))
  expect((await identity.sessionOf(visitor.headers()))!.user.twoFactor).toBe(false)
  expect(await actionsOf(account.id)).toEqual([])
})

test('the code that turned it on, sent again because its answer was lost, keeps the session that sent it', async () => {
  const account = await makeAccount(services)
  const visitor = await signIn(identity, services, account)
  const { body } = await visitor.post('/two-factor/enable', { password: account.password })
  const code = codeOf(String(body.totpUri))
  const old = visitor.headers()
  await visitor.post('/two-factor/verify-totp', { code })
  const lifeOf = async () => (await identity.sessionOf(old))!.session.expiresAt - services.now()
  // For a moment only, unless it is needed.
  expect(await lifeOf()).toBeLessThanOrEqual(2 * 60_000)
  const origin = { origin: new URL(services.env.BASE_URL).origin, 'content-type': 'application/json' }
  const send = (typed: string) =>
    identity.handle(
      new Request(`${services.env.BASE_URL}/api/auth/two-factor/verify-totp`, {
        method: 'POST',
        body: JSON.stringify({ code: typed }),
        headers: { cookie: old.get('cookie')!, ...origin },
      }),
      { address: null, device: null },
    )
  for (const wrong of ['000000', '000000']) expect((await send(wrong)).status).toBe(422)
  expect(await lifeOf()).toBeLessThanOrEqual(2 * 60_000)
  expect((await send(code)).status).toBe(200)
  expect(await lifeOf()).toBeGreaterThan(24 * 60 * 60_000)
  expect(await actionsOf(account.id)).toEqual(['account.second-factor.enable'])
})

test('whoever was in by the password alone is out once the factor is on', async () => {
  const account = await makeAccount(services)
  const thief = await signIn(identity, services, account)
  const owner = await signIn(identity, services, account)
  const { body } = await owner.post('/two-factor/enable', { password: account.password })
  expect(await identity.sessionOf(thief.headers())).not.toBeNull()
  await owner.post('/two-factor/verify-totp', { code: codeOf(String(body.totpUri)) })
  expect(await identity.sessionOf(thief.headers())).toBeNull()
  expect(await identity.sessionOf(owner.headers())).toMatchObject({ user: { twoFactor: true } })
})

test('whose account it is hears by mail of every change of the factor, in their own language', async () => {
  const { account, visitor } = await enrol()
  await services.owner.query(`UPDATE users SET locale = 'ko' WHERE id = $1`, [account.id])
  expect(await lastMail(services, account.email, 'second-factor-on')).toMatchObject({ to: account.email })
  for (const [path, kind] of [
    ['generate-backup-codes', 'backup-codes-changed'],
    ['disable', 'second-factor-off'],
  ] as const) {
    expect(await visitor.post(`/two-factor/${path}`, { password: 'not it' })).toMatchObject(
      refused('wrong-password', 401),
    )
    expect(await mailsTo(services, account.email)).not.toContainEqual(expect.objectContaining({ kind }))
    await visitor.post(`/two-factor/${path}`, { password: account.password })
    expect(await lastMail(services, account.email, kind)).toMatchObject({ locale: 'ko' })
  }
})

test('what better-auth refuses in words of its own is refused, and no fault', async () => {
  const account = await makeAccount(services)
  const visitor = await signIn(identity, services, account)
  expect(await visitor.post('/two-factor/generate-backup-codes', { password: account.password })).toMatchObject({
    status: 422,
    body: { error: { code: 'refused' } },
  })
})

test('the password alone opens nothing', async () => {
  const { account, totpUri } = await enrol()
  const visitor = browser()
  expect(await visitor.post('/sign-in/email', account)).toMatchObject(asked)
  expect(await identity.sessionOf(visitor.headers())).toBeNull()
  expect((await visitor.get('/session')).body).toEqual({})
  expect(await visitor.post('/two-factor/verify-totp', { code: codeOf(totpUri, 1) })).toMatchObject(
    accepted('signed-in'),
  )
  expect(await identity.sessionOf(visitor.headers())).toMatchObject({ user: { id: account.id } })
})

test('neither does a link in a mail', async () => {
  const { account, totpUri } = await enrol()
  const visitor = browser()
  await visitor.post('/sign-in/magic-link', { email: account.email })
  const token = (await lastLink(services, account.email, 'sign-in-link')).searchParams.get('email-link')
  expect(await visitor.post('/sign-in/email-link', { token })).toMatchObject(asked)
  expect(await identity.sessionOf(visitor.headers())).toBeNull()
  expect(await visitor.post('/two-factor/verify-totp', { code: codeOf(totpUri, 1) })).toMatchObject(
    accepted('signed-in'),
  )
})

test('nor the session module', async () => {
  const { account } = await enrol()
  const visitor = browser()
  const { csrfToken } = (await visitor.get('/csrf')).body
  expect(await visitor.post('/callback/credentials', { csrfToken, ...account })).toMatchObject(asked)
  expect(await identity.sessionOf(visitor.headers())).toBeNull()
})

test('a code works once, even within its half minute', async () => {
  const { account, totpUri } = await enrol()
  const [one, two] = [browser(), browser()]
  await one.post('/sign-in/email', account)
  await two.post('/sign-in/email', account)
  const code = codeOf(totpUri, 1)
  expect((await one.post('/two-factor/verify-totp', { code })).status).toBe(200)
  expect(await two.post('/two-factor/verify-totp', { code })).toMatchObject(refused('invalid-code', 422))
})

test('a backup code works once, also for eight who come at once', async () => {
  const { account, backupCodes } = await enrol()
  const visitors = await Promise.all(
    Array.from({ length: 8 }, async () => {
      const visitor = browser()
      await visitor.post('/sign-in/email', account)
      return visitor
    }),
  )
  const answers = await Promise.all(
    visitors.map((visitor) => visitor.post('/two-factor/verify-backup-code', { code: backupCodes[0] })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('five wrong codes end the challenge', async () => {
  const { account, totpUri } = await enrol()
  const visitor = browser()
  await visitor.post('/sign-in/email', account)
  for (const code of ['111111', '222222', '333333', '444444', '555555'])
    expect((await visitor.post('/two-factor/verify-totp', { code })).status).toBe(422)
  expect((await visitor.post('/two-factor/verify-totp', { code: codeOf(totpUri, 1) })).status).toBeGreaterThanOrEqual(
    400,
  )
  expect(await identity.sessionOf(visitor.headers())).toBeNull()
})

test('two hundred codes at once, from as many devices and addresses, are ten tries', async () => {
  const { account } = await enrol()
  const visitors: Visitor[] = []
  for (let index = 0; index < 20; index++) {
    const visitor = visit(identity, services.env.BASE_URL, { address: `198.51.100.${index}` })
    expect(await visitor.post('/sign-in/email', account)).toMatchObject(asked)
    visitors.push(visitor)
  }
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, index) =>
      visitors[index % visitors.length]!.post('/two-factor/verify-totp', { code: String(100_000 + index) }),
    ),
  )
  expect(answers.filter(({ status }) => status !== 429).length).toBeLessThanOrEqual(10)
})

/** Signs in with the password on a device that is trusted. */
async function trust({ account, totpUri }: Protected): Promise<Visitor> {
  const visitor = browser()
  await visitor.post('/sign-in/email', account)
  await visitor.post('/two-factor/verify-totp', { code: codeOf(totpUri, 1), trustDevice: true })
  // Signing out would end the trust, too.
  visitor.cookies.delete('skykite.session_token')
  expect(await visitor.post('/sign-in/email', account)).toMatchObject(accepted('signed-in'))
  visitor.cookies.delete('skykite.session_token')
  return visitor
}

test('a device is trusted no more after the others were signed out', async () => {
  const owner = await enrol()
  const trusted = await trust(owner)
  expect((await owner.visitor.post('/sessions/revoke-others')).status).toBe(200)
  expect(await trusted.post('/sign-in/email', owner.account)).toMatchObject(asked)
})

test('nor after the second factor was set up anew', async () => {
  const owner = await enrol()
  const trusted = await trust(owner)
  const { visitor, account } = owner
  expect((await visitor.post('/two-factor/disable', { password: account.password })).status).toBe(200)
  const { body } = await visitor.post('/two-factor/enable', { password: account.password })
  const code = codeOf(String(body.totpUri))
  expect(await visitor.post('/two-factor/verify-totp', { code })).toMatchObject(accepted('signed-in'))
  expect(await trusted.post('/sign-in/email', account)).toMatchObject(asked)
})

test('switching it off takes the password and is written down', async () => {
  const { account, visitor } = await enrol()
  expect(await visitor.post('/two-factor/disable', { password: 'wrong wrong wrong' })).toMatchObject({ status: 401 })
  expect((await visitor.post('/two-factor/disable', { password: account.password })).status).toBe(200)
  expect((await identity.sessionOf(visitor.headers()))!.user.twoFactor).toBe(false)
  expect(await actionsOf(account.id)).toEqual(['account.second-factor.enable', 'account.second-factor.disable'])
  expect(await browser().post('/sign-in/email', account)).toMatchObject(accepted('signed-in'))
})

test('the secret and the backup codes are not readable in the database', async () => {
  const { account, totpUri, backupCodes } = await enrol()
  const { rows } = await services.owner.query('SELECT secret, backup_codes FROM two_factors WHERE user_id = $1', [
    account.id,
  ])
  expect(JSON.stringify(rows)).not.toContain(backupCodes[0])
  expect(JSON.stringify(rows)).not.toContain(new URL(totpUri).searchParams.get('secret'))
})
