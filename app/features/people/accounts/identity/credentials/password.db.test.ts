import { expect, test } from 'vitest'
import { openFileIdentity } from '#db/testing/file-identity.ts'
import {
  acceptedResponse,
  confirmEmail,
  waitForMail,
  waitForMailLink,
  makeAccount,
  refusedResponse,
  openVisitor,
  type Visitor,
} from '#db/testing/visitor.ts'
import { openIdentity } from '../identity.server.ts'

const { services, identity, openBrowser } = await openFileIdentity()

const goodPassword = 'purple kite over rice'
let count = 0
const freshAddress = () => `person${++count}@example.test`

async function register(email: string, password = goodPassword): Promise<Visitor> {
  const visitor = openBrowser()
  expect(await visitor.post('/sign-up/email', { name: 'Malee', email, password, locale: 'th' })).toMatchObject(
    acceptedResponse('check-mail'),
  )
  expect((await waitForMailLink(services, email, 'confirm-address')).pathname).toBe('/th/auth')
  expect(await confirmEmail(services, visitor, email, password)).toMatchObject(acceptedResponse('signed-in'))
  return visitor
}

test('registers, confirms, signs in, shows the session and signs out', async () => {
  const email = freshAddress()
  const visitor = await register(email)
  expect(await identity.sessionOf(visitor.headers())).toMatchObject({ user: { email } })
  await visitor.post('/sign-out')
  expect((await visitor.get('/session')).body).toEqual({})

  expect(await visitor.post('/sign-in/email', { email: email.toUpperCase(), password: goodPassword })).toMatchObject(
    acceptedResponse('signed-in'),
  )
  const signedIn = await identity.sessionOf(visitor.headers())
  expect(signedIn?.user).toMatchObject({
    name: 'Malee',
    email,
    kind: 'adult',
    locale: 'th',
    staff: false,
    onboarded: false,
    twoFactor: false,
  })
  expect(signedIn?.session).toMatchObject({ strength: 'full', workspace: null })
  expect((await visitor.get('/session')).body).toMatchObject({
    user: { id: signedIn!.user.id },
    expires: expect.any(String),
  })

  await visitor.post('/sign-out')
  expect(await identity.sessionOf(visitor.headers())).toBeNull()
  expect((await services.owner.query('SELECT FROM sessions WHERE user_id = $1', [signedIn!.user.id])).rowCount).toBe(0)
})

test('refuses sign-in before the address is confirmed', async () => {
  const email = freshAddress()
  await openBrowser().post('/sign-up/email', { name: 'Malee', email, password: goodPassword })
  // The account is created after the response, so that response times reveal nothing.
  await identity.settle()
  expect(await openBrowser().post('/sign-in/email', { email, password: goodPassword })).toMatchObject(
    refusedResponse('confirm-email', 422),
  )
})

test('stores passwords as argon2id hashes', async () => {
  const email = freshAddress()
  await register(email)
  const { rows } = await services.owner.query(
    `SELECT password FROM accounts JOIN users ON users.id = user_id WHERE email = $1`,
    [email],
  )
  expect(rows[0].password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test.each([
  ['short one', 'too-short'],
  ['qwertyuiop', 'too-common'],
  ['malee12345', 'too-personal'],
])('the password policy rejects "%s"', async (password, reason) => {
  expect(await openBrowser().post('/sign-up/email', { name: 'Malee', email: freshAddress(), password })).toMatchObject({
    status: 422,
    body: { error: { code: 'invalid', reason: 'weak-password', fields: { password: reason } } },
  })
})

test('accepts a password in another Unicode normalization', async () => {
  const email = freshAddress()
  const composed = '하늘을 나는 보라색 연'
  await register(email, composed)
  expect(await openBrowser().post('/sign-in/email', { email, password: composed.normalize('NFD') })).toMatchObject(
    acceptedResponse('signed-in'),
  )
})

test('a mailed link resets the password once and ends all sessions', async () => {
  const email = freshAddress()
  const visitor = await register(email)
  await visitor.post('/sign-in/email', { email, password: goodPassword })
  await openBrowser().post('/request-password-reset', { email })
  const link = await waitForMailLink(services, email, 'reset-password')
  expect(link.pathname).toBe('/th/forgot-password')
  const token = link.searchParams.get('token')!

  expect(await openBrowser().post('/reset-password', { token, newPassword: '1234567890' })).toMatchObject(
    refusedResponse('weak-password'),
  )
  expect(await openBrowser().post('/reset-password', { token, newPassword: 'another kite, red' })).toMatchObject({
    status: 200,
  })
  expect(await openBrowser().post('/reset-password', { token, newPassword: 'a third kite, blue' })).toMatchObject(
    refusedResponse('invalid-code', 422),
  )

  expect(await identity.sessionOf(visitor.headers())).toBeNull()
  expect(await openBrowser().post('/sign-in/email', { email, password: goodPassword })).toMatchObject(
    refusedResponse('wrong-password', 401),
  )
  expect(await openBrowser().post('/sign-in/email', { email, password: 'another kite, red' })).toMatchObject({
    status: 200,
  })
  expect(await waitForMail(services, email, 'password-changed')).toMatchObject({ locale: 'th' })
})

test.each([
  ['a link', 'Sign in at evil.com', 'link'],
  ['an address', 'me@evil.example', 'link'],
  ['four hundred vowels on a letter', `น${'\u0e33'.repeat(400)}`, 'too-long'],
  ['a tower of marks', `Malee${'\u0301'.repeat(6)}`, 'hidden-characters'],
])('rejects a name with %s in sign-up and sign-in links', async (_, name, reason) => {
  const invalid = { status: 422, body: { error: { code: 'invalid', fields: { name: reason } } } }
  expect(
    await openBrowser().post('/sign-up/email', { name, email: freshAddress(), password: goodPassword }),
  ).toMatchObject(invalid)
  expect(await openBrowser().post('/sign-in/magic-link', { name, email: freshAddress() })).toMatchObject(invalid)
})

test('stores reset tokens and sign-in links only hashed or encrypted', async () => {
  const email = freshAddress()
  await register(email)
  await openBrowser().post('/request-password-reset', { email })
  await openBrowser().post('/sign-in/magic-link', { email })
  const reset = (await waitForMailLink(services, email, 'reset-password')).searchParams.get('token')!
  const link = (await waitForMailLink(services, email, 'sign-in-link')).searchParams.get('email-link')!
  const { rows } = await services.owner.query(
    'SELECT identifier, value FROM verifications UNION ALL SELECT name, data::text FROM jobs.job',
  )
  expect(rows.length).toBeGreaterThan(4)
  expect(JSON.stringify(rows)).not.toContain(reset)
  expect(JSON.stringify(rows)).not.toContain(link)
})

test('a sign-in link works once and registers a new user', async () => {
  const email = freshAddress()
  const visitor = openBrowser()
  expect(await visitor.post('/sign-in/magic-link', { email, name: 'Jin' })).toMatchObject(
    acceptedResponse('check-mail'),
  )
  const link = await waitForMailLink(services, email, 'sign-in-link')
  expect(link.pathname).toBe('/auth')
  const token = link.searchParams.get('email-link')!
  expect(await visitor.post('/sign-in/email-link', { token })).toMatchObject(acceptedResponse('signed-in'))
  expect(await identity.sessionOf(visitor.headers())).toMatchObject({ user: { email, name: 'Jin' } })
  expect(await openBrowser().post('/sign-in/email-link', { token })).toMatchObject(refusedResponse('invalid-code', 422))
})

test('does not extend a session that was opened without "remember me"', async () => {
  const account = await makeAccount(services)
  const visitor = openBrowser()
  const { headers } = await visitor.post('/sign-in/email', { ...account, rememberMe: false })
  expect(headers.getSetCookie().find((cookie) => cookie.startsWith('skykite.session_token='))).not.toContain('Max-Age')
  const before = (await identity.sessionOf(visitor.headers()))!.session.expiresAt
  expect((await visitor.get('/session')).headers.getSetCookie()).toEqual([])
  await visitor.post('/token')
  expect((await identity.sessionOf(visitor.headers()))!.session.expiresAt).toBe(before)
  expect(before - Date.now()).toBeLessThanOrEqual(24 * 60 * 60_000)
})

test('reveals that an account is disabled only with the right password', async () => {
  const account = await makeAccount(services)
  await services.owner.query('UPDATE users SET disabled_at = now() WHERE id = $1', [account.id])
  expect(await openBrowser().post('/sign-in/email', { ...account, password: 'wrong wrong wrong' })).toMatchObject(
    refusedResponse('wrong-password', 401),
  )
  expect(await openBrowser().post('/sign-in/email', account)).toMatchObject(refusedResponse('user-disabled', 422))
})

test('sets `__Host-` cookies over https', async () => {
  const secure = { ...services, env: { ...services.env, BASE_URL: 'https://skykite.example' } }
  const id = openIdentity(secure)
  const email = freshAddress()
  await register(email)
  const visitor = openVisitor(id, 'https://skykite.example')
  const { headers } = await visitor.post('/sign-in/email', { email, password: goodPassword })
  const cookies = headers.getSetCookie()
  expect(cookies.length).toBeGreaterThan(0)
  for (const cookie of cookies)
    expect(cookie).toMatch(/^__Host-skykite\.\w+=.*Path=\/; HttpOnly; Secure; SameSite=Lax$/)
  expect(await id.sessionOf(visitor.headers())).toMatchObject({ user: { email } })
})
