import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Visit } from '#app/platform/request.server.ts'
import { execute } from '#app/platform/execute.server.ts'
import { actor, makePerson, openTestServices, type TestServices } from '#db/testing/test-services.ts'
import {
  accepted,
  confirm,
  lastMail,
  lastLink,
  mailsTo,
  makeAccount,
  refused,
  signIn,
  visit,
} from '#db/testing/visitor.ts'
import { confirmAddress } from '../confirm-address.server.ts'
import { openIdentity, type Identity } from './identity.server.ts'
import { openedMailLink } from './opened-mail-link.server.ts'
import { routes } from './serve.server.ts'

/** What the links of mails do: nothing until somebody presses, and then only for whoever holds the mailbox. */

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
const [theirs, mine] = ['a password of a squatter', 'purple kite over rice']
let count = 0
const freshAddress = () => `mailbox${++count}@example.test`

async function registered(email: string, password: string) {
  const visitor = browser()
  await visitor.post('/sign-up/email', { name: 'Somebody', email, password })
  await lastMail(services, email, 'confirm-address')
  return visitor
}

const stored = async (email: string) =>
  (
    await services.owner.query(
      `SELECT email_verified AS confirmed, (SELECT count(*)::int FROM accounts WHERE user_id = u.id) AS ways, (SELECT count(*)::int FROM sessions WHERE user_id = u.id) AS sessions FROM users u WHERE email = $1`,
      [email],
    )
  ).rows[0]

const tokenTo = async (email: string) =>
  (await lastLink(services, email, 'confirm-address')).searchParams.get('confirm')!
const opened = (token: string, device: string | null = null) =>
  openedMailLink(
    { services, origin: { address: null, device } } as unknown as Visit,
    new URLSearchParams({ confirm: token }),
  )

test('a password that somebody else chose ends when the owner of the mailbox confirms without it', async () => {
  const email = freshAddress()
  await registered(email, theirs)
  const owner = browser()
  expect(await confirm(services, owner, email)).toMatchObject(accepted('signed-in'))
  expect(await stored(email)).toEqual({ confirmed: true, ways: 0, sessions: 1 })
  expect(await browser().post('/sign-in/email', { email, password: theirs })).toMatchObject(
    refused('wrong-password', 401),
  )
  expect(await identity.sessionOf(owner.headers())).toMatchObject({ user: { email } })
})

test('whoever shows the password they chose keeps it, on any device; a wrong one changes nothing and spends nothing', async () => {
  const email = freshAddress()
  await registered(email, mine)
  const phone = browser()
  expect(await confirm(services, phone, email, theirs)).toMatchObject(refused('wrong-password', 401))
  expect(await stored(email)).toEqual({ confirmed: false, ways: 1, sessions: 0 })
  expect(await confirm(services, phone, email, mine)).toMatchObject(accepted('signed-in'))
  expect(await browser().post('/sign-in/email', { email, password: mine })).toMatchObject(accepted('signed-in'))
  const { rows } = await services.owner.query(`SELECT act, details FROM audit_entries WHERE on_what = $1`, [
    `people/${(await identity.sessionOf(phone.headers()))!.user.id}`,
  ])
  expect(rows).toEqual([{ act: 'account.confirm', details: { ended: [] } }])
})

test('in the browser in which the password was chosen nothing is typed again, and it stays', async () => {
  const email = freshAddress()
  const device = services.newId()
  const same = visit(identity, services.env.BASE_URL, { device })
  await same.post('/sign-up/email', { name: 'Somebody', email, password: mine })
  await lastMail(services, email, 'confirm-address')
  const token = await tokenTo(email)
  expect(await opened(token, device)).toMatchObject({ asksPassword: false })
  expect(await opened(token, services.newId())).toMatchObject({ asksPassword: true })
  expect(await same.post('/verify-email', { token })).toMatchObject(accepted('signed-in'))
  expect(await browser().post('/sign-in/email', { email, password: mine })).toMatchObject(accepted('signed-in'))
})

test('a browser without a device is no browser in which anything was chosen', async () => {
  const email = freshAddress()
  const nameless = visit(identity, services.env.BASE_URL, { device: null })
  await nameless.post('/sign-up/email', { name: 'Somebody', email, password: mine })
  await lastMail(services, email, 'confirm-address')
  const token = await tokenTo(email)
  expect(await opened(token)).toMatchObject({ asksPassword: true })
  expect(await nameless.post('/verify-email', { token })).toMatchObject(accepted('signed-in'))
  expect(await stored(email)).toMatchObject({ ways: 0 })
})

test('confirming works once, and ends every other mail of that account', async () => {
  const email = freshAddress()
  await registered(email, mine)
  const first = await tokenTo(email)
  await browser().post('/send-verification-email', { email })
  await identity.settle()
  const [, second] = (await mailsTo(services, email)).map(({ link }) => new URL(link!).searchParams.get('confirm')!)
  expect(await browser().post('/verify-email', { token: second, password: mine })).toMatchObject(accepted('signed-in'))
  for (const token of [first, second, 'made-up'])
    expect(await browser().post('/verify-email', { token, password: mine })).toMatchObject(refused('invalid-code', 422))
})

test('two who press at once: one is in', async () => {
  const email = freshAddress()
  await registered(email, mine)
  const token = await tokenTo(email)
  const pressed = await Promise.all(Array.from({ length: 6 }, () => browser().post('/verify-email', { token })))
  expect(pressed.map(({ status }) => status).toSorted()).toEqual([
    200,
    ...Array(5).fill(expect.toSatisfy((status: number) => status >= 400)),
  ])
  expect(await stored(email)).toMatchObject({ confirmed: true, sessions: 1 })
})

test('the page tells what would be confirmed, to the holder of the link alone', async () => {
  const email = freshAddress()
  await registered(email, mine)
  expect(await opened(await tokenTo(email))).toMatchObject({
    link: 'confirm',
    email,
    asksPassword: true,
    providers: [],
  })
  expect(await opened('made-up')).toEqual({ link: 'spent' })
})

test('a button pressed without scripts leads to a page, and back with what went wrong', async () => {
  const email = freshAddress()
  await registered(email, mine)
  const token = await tokenTo(email)
  const send = async (fields: Record<string, string>, path = '/verify-email') => {
    const headers = {
      'content-type': 'application/x-www-form-urlencoded',
      accept: 'text/html,*/*',
      origin: new URL(services.env.BASE_URL).origin,
    }
    const request = new Request(`${services.env.BASE_URL}/api/auth${path}?locale=ko`, {
      method: 'POST',
      headers,
      body: new URLSearchParams(fields),
    })
    const { status, headers: answered } = await identity.handle(request, { address: '192.0.2.1', device: null })
    return {
      status,
      to: answered.get('location'),
      signedIn: answered.getSetCookie().some((cookie) => cookie.startsWith('skykite.session_token=')),
    }
  }
  expect(await send({ token, password: 'not the one' })).toEqual({
    status: 302,
    to: `/ko/auth?confirm=${token}&error=wrong-password`,
    signedIn: false,
  })
  expect(await send({ token, password: mine })).toEqual({ status: 302, to: '/ko/account/select-room', signedIn: true })
  expect(await send({ token: 'no-such-link' }, '/sign-in/email-link')).toEqual({
    status: 302,
    to: '/ko/auth?email-link=no-such-link&error=invalid-code',
    signedIn: false,
  })
  expect(await send({ token: 'no-such-link' }, '/change-email/confirm')).toMatchObject({
    to: '/ko/auth?change-email=&error=user-token-expired',
  })
})

test('one link for a new password ends the others, and so does changing it', async () => {
  const account = await makeAccount(services)
  const ask = async () => {
    const before = (await mailsTo(services, account.email)).length
    await browser().post('/request-password-reset', { email: account.email })
    await expect.poll(async () => (await mailsTo(services, account.email)).length).toBe(before + 1)
    return new URL((await mailsTo(services, account.email)).at(-1)!.link!).searchParams.get('token')!
  }
  const [first, second] = [await ask(), await ask()]
  expect(await browser().post('/reset-password', { token: second, newPassword: mine })).toMatchObject(
    accepted('password-changed'),
  )
  expect(await browser().post('/reset-password', { token: first, newPassword: theirs })).toMatchObject(
    refused('invalid-code', 422),
  )
  const third = await ask()
  const here = await signIn(identity, services, { ...account, password: mine })
  expect(
    (await here.post('/change-password', { currentPassword: mine, newPassword: 'another kite, red' })).status,
  ).toBe(200)
  expect(await browser().post('/reset-password', { token: third, newPassword: theirs })).toMatchObject(
    refused('invalid-code', 422),
  )
})

test('a token for another device asks for a fresh sign-in, or for the password', async () => {
  const account = await makeAccount(services)
  const visitor = await signIn(identity, services, account)
  expect((await visitor.post('/custom-token')).status).toBe(200)
  await services.owner.query(`UPDATE sessions SET created_at = now() - interval '11 minutes' WHERE user_id = $1`, [
    account.id,
  ])
  expect(await visitor.post('/custom-token')).toMatchObject(refused('wrong-password', 401))
  expect((await visitor.post('/custom-token', { password: account.password })).status).toBe(200)
})

/** The rows of every table, in one line each. */
async function everything(): Promise<Record<string, string>> {
  const { rows } = await services.owner.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema') ORDER BY 1`,
  )
  const dumps: Record<string, string> = {}
  for (const { name } of rows) {
    const found = await services.owner.query<{ digest: string }>(
      `SELECT md5(coalesce(string_agg(t::text, '' ORDER BY t::text), '')) AS digest FROM ${name} t`,
    )
    dumps[name] = found.rows[0]!.digest
  }
  return dumps
}

test('every mail leads to a page, and looking at it changes nothing; no GET spends a link', async () => {
  const account = await makeAccount(services)
  const [email, visitor] = [freshAddress(), await signIn(identity, services, account)]
  await registered(email, mine)
  await visitor.post('/change-email', { newEmail: 'elsewhere@example.test', password: account.password })
  for (const path of ['/request-password-reset', '/sign-in/magic-link', '/sign-up/email'])
    await browser().post(path, { email: account.email, name: 'Malee', password: mine })
  for (const kind of ['reset-password', 'sign-in-link', 'already-registered'])
    await lastMail(services, account.email, kind)
  await identity.settle()

  const addresses = [email, account.email, 'elsewhere@example.test']
  const links = (await Promise.all(addresses.map((to) => mailsTo(services, to))))
    .flat()
    .flatMap(({ link }) => link ?? [])
  expect(links.length).toBeGreaterThanOrEqual(5)
  const before = await everything()
  for (const link of links) {
    const { pathname, searchParams } = new URL(link)
    expect(pathname).not.toMatch(/^\/api/)
    await openedMailLink({ services, origin: { address: null, device: null } } as unknown as Visit, searchParams)
    // A scanner that guesses: every GET there is, with every token there is.
    for (const { method, path } of routes)
      if (method === 'GET' && !path.startsWith('/callback/')) await visitor.get(`${path}?${searchParams}`)
    for (const path of [
      '/verify-email',
      '/sign-in/email-link',
      '/magic-link/verify',
      '/reset-password',
      '/change-email/confirm',
    ])
      expect(
        (await visitor.get(`${path}?${new URLSearchParams([...searchParams].map(([, value]) => ['token', value]))}`))
          .status,
      ).toBe(404)
  }
  expect(await everything()).toEqual(before)
})

const sources = import.meta.glob<string>('../../**/*.server.ts', { query: '?raw', import: 'default', eager: true })

test('every place that writes mails is known: their links are opened above, and in e2e/mail-links.e2e.ts', () => {
  const writers = Object.entries(sources)
    .filter(([, text]) => text.includes(`name: 'send-mail'`))
    .map(([file]) => file.split('/').slice(-2).join('/'))
  // The last three open nothing by themselves: they lead to pages of those who are logged in.
  expect(writers.toSorted()).toEqual(
    [
      '../change-account.server.ts',
      './mails.server.ts',
      'cards/alert.server.ts',
      'classrooms/invite-teacher.server.ts',
      'schools/school-mails.server.ts',
    ].toSorted(),
  )
})

test('refuses the wrong actor: a child’s account, somebody confirmed, a visitor', async () => {
  const [child, adult] = [await makePerson(services, 'Mali', { kind: 'managed' }), await makePerson(services)]
  await services.owner.query('UPDATE users SET email_verified = false WHERE id = $1', [child])
  const press = (who: Parameters<typeof actor>) =>
    execute(services, confirmAddress, { link: 'x', keepPassword: true, browser: null }, { actor: actor(...who) })
  await expect(press([child, { managed: true }])).rejects.toMatchObject({ code: 'not-found' })
  await expect(press([adult])).rejects.toMatchObject({ code: 'not-found' })
  await expect(press([null])).rejects.toMatchObject({ code: 'unauthenticated' })
  await services.owner.query('UPDATE users SET email_verified = false WHERE id = $1', [adult])
  await expect(press([adult])).rejects.toMatchObject({ details: { reason: 'invalid-code' } })
})
