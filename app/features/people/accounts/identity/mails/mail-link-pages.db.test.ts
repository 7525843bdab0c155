import { expect, test } from 'vitest'
import type { RequestContext } from '#app/platform/request/request.server.ts'
import { execute } from '#app/platform/commands/execute.server.ts'
import { openFileIdentity } from '#db/testing/file-identity.ts'
import { actor, makePerson } from '#db/testing/test-services.ts'
import {
  acceptedResponse,
  confirmEmail,
  waitForMail,
  waitForMailLink,
  mailsTo,
  makeAccount,
  refusedResponse,
  signIn,
  openVisitor,
} from '#db/testing/visitor.ts'
import { confirmAddress } from '../../confirm-address.server.ts'
import { readMailLink } from './read-mail-link.server.ts'
import { routes } from '../serve.server.ts'

/** Mailed links: opening one changes nothing, its button acts, and only the mailbox owner can use it. */

const { services, identity, openBrowser } = await openFileIdentity()

const [squatterPassword, ownerPassword] = ['a password of a squatter', 'purple kite over rice']
let count = 0
const freshAddress = () => `mailbox${++count}@example.test`

async function registerUnconfirmed(email: string, password: string) {
  const visitor = openBrowser()
  await visitor.post('/sign-up/email', { name: 'Somebody', email, password })
  await waitForMail(services, email, 'confirm-address')
  return visitor
}

const storedAccount = async (email: string) =>
  (
    await services.owner.query(
      `SELECT email_verified AS confirmed, (SELECT count(*)::int FROM accounts WHERE user_id = u.id) AS ways, (SELECT count(*)::int FROM sessions WHERE user_id = u.id) AS sessions FROM users u WHERE email = $1`,
      [email],
    )
  ).rows[0]

const tokenTo = async (email: string) =>
  (await waitForMailLink(services, email, 'confirm-address')).searchParams.get('confirm')!
const openLink = (token: string, device: string | null = null) =>
  readMailLink(
    { services, origin: { address: null, device } } as unknown as RequestContext,
    new URLSearchParams({ confirm: token }),
  )

test('confirming an address without its password removes that password', async () => {
  const email = freshAddress()
  await registerUnconfirmed(email, squatterPassword)
  const owner = openBrowser()
  expect(await confirmEmail(services, owner, email)).toMatchObject(acceptedResponse('signed-in'))
  expect(await storedAccount(email)).toEqual({ confirmed: true, ways: 0, sessions: 1 })
  expect(await openBrowser().post('/sign-in/email', { email, password: squatterPassword })).toMatchObject(
    refusedResponse('wrong-password', 401),
  )
  expect(await identity.sessionOf(owner.headers())).toMatchObject({ user: { email } })
})

test('confirming with the right password keeps it on any device; a wrong one does not use up the link', async () => {
  const email = freshAddress()
  await registerUnconfirmed(email, ownerPassword)
  const phone = openBrowser()
  expect(await confirmEmail(services, phone, email, squatterPassword)).toMatchObject(
    refusedResponse('wrong-password', 401),
  )
  expect(await storedAccount(email)).toEqual({ confirmed: false, ways: 1, sessions: 0 })
  expect(await confirmEmail(services, phone, email, ownerPassword)).toMatchObject(acceptedResponse('signed-in'))
  expect(await openBrowser().post('/sign-in/email', { email, password: ownerPassword })).toMatchObject(
    acceptedResponse('signed-in'),
  )
  const { rows } = await services.owner.query(`SELECT act, details FROM audit_entries WHERE on_what = $1`, [
    `people/${(await identity.sessionOf(phone.headers()))!.user.id}`,
  ])
  expect(rows).toEqual([{ act: 'account.confirm', details: { ended: [] } }])
})

test('confirming in the browser that set the password keeps it without typing it again', async () => {
  const email = freshAddress()
  const device = services.newId()
  const sameBrowser = openVisitor(identity, services.env.BASE_URL, { device })
  await sameBrowser.post('/sign-up/email', { name: 'Somebody', email, password: ownerPassword })
  await waitForMail(services, email, 'confirm-address')
  const token = await tokenTo(email)
  expect(await openLink(token, device)).toMatchObject({ asksPassword: false })
  expect(await openLink(token, services.newId())).toMatchObject({ asksPassword: true })
  expect(await sameBrowser.post('/verify-email', { token })).toMatchObject(acceptedResponse('signed-in'))
  expect(await openBrowser().post('/sign-in/email', { email, password: ownerPassword })).toMatchObject(
    acceptedResponse('signed-in'),
  )
})

test('a browser without a device cookie is not recognized as the one that set the password', async () => {
  const email = freshAddress()
  const withoutDevice = openVisitor(identity, services.env.BASE_URL, { device: null })
  await withoutDevice.post('/sign-up/email', { name: 'Somebody', email, password: ownerPassword })
  await waitForMail(services, email, 'confirm-address')
  const token = await tokenTo(email)
  expect(await openLink(token)).toMatchObject({ asksPassword: true })
  expect(await withoutDevice.post('/verify-email', { token })).toMatchObject(acceptedResponse('signed-in'))
  expect(await storedAccount(email)).toMatchObject({ ways: 0 })
})

test('a confirmation link works once and invalidates the account’s other links', async () => {
  const email = freshAddress()
  await registerUnconfirmed(email, ownerPassword)
  const first = await tokenTo(email)
  await openBrowser().post('/send-verification-email', { email })
  await identity.settle()
  const [, second] = (await mailsTo(services, email)).map(({ link }) => new URL(link!).searchParams.get('confirm')!)
  expect(await openBrowser().post('/verify-email', { token: second, password: ownerPassword })).toMatchObject(
    acceptedResponse('signed-in'),
  )
  for (const token of [first, second, 'made-up'])
    expect(await openBrowser().post('/verify-email', { token, password: ownerPassword })).toMatchObject(
      refusedResponse('invalid-code', 422),
    )
})

test('only one of several concurrent confirmations succeeds', async () => {
  const email = freshAddress()
  await registerUnconfirmed(email, ownerPassword)
  const token = await tokenTo(email)
  const responses = await Promise.all(Array.from({ length: 6 }, () => openBrowser().post('/verify-email', { token })))
  expect(responses.map(({ status }) => status).toSorted()).toEqual([
    200,
    ...Array(5).fill(expect.toSatisfy((status: number) => status >= 400)),
  ])
  expect(await storedAccount(email)).toMatchObject({ confirmed: true, sessions: 1 })
})

test('shows the address to confirm only for a valid link', async () => {
  const email = freshAddress()
  await registerUnconfirmed(email, ownerPassword)
  expect(await openLink(await tokenTo(email))).toMatchObject({
    link: 'confirm',
    email,
    asksPassword: true,
    providers: [],
  })
  expect(await openLink('made-up')).toEqual({ link: 'spent' })
})

test('a form sent without scripts redirects to the next page, or back with the error', async () => {
  const email = freshAddress()
  await registerUnconfirmed(email, ownerPassword)
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
    const { status, headers: responseHeaders } = await identity.handle(request, { address: '192.0.2.1', device: null })
    return {
      status,
      to: responseHeaders.get('location'),
      signedIn: responseHeaders.getSetCookie().some((cookie) => cookie.startsWith('skykite.session_token=')),
    }
  }
  expect(await send({ token, password: 'not the one' })).toEqual({
    status: 302,
    to: `/ko/auth?confirm=${token}&error=wrong-password`,
    signedIn: false,
  })
  expect(await send({ token, password: ownerPassword })).toEqual({
    status: 302,
    to: '/ko/account/select-room',
    signedIn: true,
  })
  expect(await send({ token: 'no-such-link' }, '/sign-in/email-link')).toEqual({
    status: 302,
    to: '/ko/auth?email-link=no-such-link&error=invalid-code',
    signedIn: false,
  })
  expect(await send({ token: 'no-such-link' }, '/change-email/confirm')).toMatchObject({
    to: '/ko/auth?change-email=&error=user-token-expired',
  })
})

test('using a password reset link or changing the password invalidates other reset links', async () => {
  const account = await makeAccount(services)
  const requestReset = async () => {
    const before = (await mailsTo(services, account.email)).length
    await openBrowser().post('/request-password-reset', { email: account.email })
    await expect.poll(async () => (await mailsTo(services, account.email)).length).toBe(before + 1)
    return new URL((await mailsTo(services, account.email)).at(-1)!.link!).searchParams.get('token')!
  }
  const [first, second] = [await requestReset(), await requestReset()]
  expect(await openBrowser().post('/reset-password', { token: second, newPassword: ownerPassword })).toMatchObject(
    acceptedResponse('password-changed'),
  )
  expect(await openBrowser().post('/reset-password', { token: first, newPassword: squatterPassword })).toMatchObject(
    refusedResponse('invalid-code', 422),
  )
  const third = await requestReset()
  const visitor = await signIn(identity, services, { ...account, password: ownerPassword })
  expect(
    (await visitor.post('/change-password', { currentPassword: ownerPassword, newPassword: 'another kite, red' }))
      .status,
  ).toBe(200)
  expect(await openBrowser().post('/reset-password', { token: third, newPassword: squatterPassword })).toMatchObject(
    refusedResponse('invalid-code', 422),
  )
})

test('issuing a custom token requires a recent sign-in or the password', async () => {
  const account = await makeAccount(services)
  const visitor = await signIn(identity, services, account)
  expect((await visitor.post('/custom-token')).status).toBe(200)
  await services.owner.query(`UPDATE sessions SET created_at = now() - interval '11 minutes' WHERE user_id = $1`, [
    account.id,
  ])
  expect(await visitor.post('/custom-token')).toMatchObject(refusedResponse('wrong-password', 401))
  expect((await visitor.post('/custom-token', { password: account.password })).status).toBe(200)
})

/** A digest of the rows of each table. */
async function tableDigests(): Promise<Record<string, string>> {
  const { rows } = await services.owner.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema') ORDER BY 1`,
  )
  const dumps: Record<string, string> = {}
  for (const { name } of rows) {
    const result = await services.owner.query<{ digest: string }>(
      `SELECT md5(coalesce(string_agg(t::text, '' ORDER BY t::text), '')) AS digest FROM ${name} t`,
    )
    dumps[name] = result.rows[0]!.digest
  }
  return dumps
}

test('opening a mailed link or requesting any GET route with its token changes nothing', async () => {
  const account = await makeAccount(services)
  const [email, visitor] = [freshAddress(), await signIn(identity, services, account)]
  await registerUnconfirmed(email, ownerPassword)
  await visitor.post('/change-email', { newEmail: 'elsewhere@example.test', password: account.password })
  for (const path of ['/request-password-reset', '/sign-in/magic-link', '/sign-up/email'])
    await openBrowser().post(path, { email: account.email, name: 'Malee', password: ownerPassword })
  for (const kind of ['reset-password', 'sign-in-link', 'already-registered'])
    await waitForMail(services, account.email, kind)
  await identity.settle()

  const addresses = [email, account.email, 'elsewhere@example.test']
  const links = (await Promise.all(addresses.map((to) => mailsTo(services, to))))
    .flat()
    .flatMap(({ link }) => link ?? [])
  expect(links.length).toBeGreaterThanOrEqual(5)
  const before = await tableDigests()
  for (const link of links) {
    const { pathname, searchParams } = new URL(link)
    expect(pathname).not.toMatch(/^\/api/)
    await readMailLink({ services, origin: { address: null, device: null } } as unknown as RequestContext, searchParams)
    // Simulates a mail scanner: requests every GET route with every token.
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
  expect(await tableDigests()).toEqual(before)
})

const sources = import.meta.glob<string>('../../../../**/*.server.ts', {
  query: '?raw',
  import: 'default',
  eager: true,
})

test('lists all modules that send mails, so that a test opens each link (see also e2e/people/mail-links.e2e.ts)', () => {
  const writers = Object.entries(sources)
    .filter(([, text]) => text.includes(`name: 'send-mail'`))
    .map(([file]) => file.split('/').slice(-2).join('/'))
  // Links of the modules from `sign-in` on lead to public pages or pages for signed-in users and contain no token;
  // opening the page that turns notices off changes nothing (`notices.db.test.ts`).
  expect(writers.toSorted()).toEqual(
    [
      '../change-account.server.ts',
      './mails.server.ts',
      'sign-in/compose-pause-mails.server.ts',
      'teachers/invite-teacher.server.ts',
      'schools/school-mails.server.ts',
      'notices/queue-notices.server.ts',
      'data-requests/mails.server.ts',
      'data-requests/tell-operator.server.ts',
      'orders/decide-order.server.ts',
      'orders/order-plan.server.ts',
      'jobs/send-urgent-mails.server.ts',
      'requests/send-request.server.ts',
      'review/answer-request.server.ts',
    ].toSorted(),
  )
})

test('confirming an address is refused to a managed account, a confirmed account and a visitor', async () => {
  const [child, adult] = [await makePerson(services, 'Mali', { kind: 'managed' }), await makePerson(services)]
  await services.owner.query('UPDATE users SET email_verified = false WHERE id = $1', [child])
  const confirmAs = (actorArguments: Parameters<typeof actor>) =>
    execute(
      services,
      confirmAddress,
      { link: 'x', keepPassword: true, browser: null },
      { actor: actor(...actorArguments) },
    )
  await expect(confirmAs([child, { managed: true }])).rejects.toMatchObject({ code: 'not-found' })
  await expect(confirmAs([adult])).rejects.toMatchObject({ code: 'not-found' })
  await expect(confirmAs([null])).rejects.toMatchObject({ code: 'unauthenticated' })
  await services.owner.query('UPDATE users SET email_verified = false WHERE id = $1', [adult])
  await expect(confirmAs([adult])).rejects.toMatchObject({ details: { reason: 'invalid-code' } })
})
