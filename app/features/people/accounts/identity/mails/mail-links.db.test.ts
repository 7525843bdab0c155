import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Mail } from '#app/platform/mail/mail.server.ts'
import { openFileIdentity } from '#db/testing/file-identity.ts'
import { listQueuedJobs } from '#db/testing/test-services.ts'
import { waitForMail, makeAccount, signIn } from '#db/testing/visitor.ts'
import { sendMailJob } from '../../jobs/send-mail.server.ts'
import { linkLifeSeconds } from './mail-links.server.ts'

const { services, identity, openBrowser } = await openFileIdentity()

const hourMs = 60 * 60_000

/** Sends the last queued mail of a kind as if it had waited `waitedMs` in the queue. */
async function sendAfter(to: string, kind: string, waitedMs: number): Promise<Mail & { link: URL }> {
  await waitForMail(services, to, kind)
  const job = (await listQueuedJobs(services)).findLast(
    ({ data }) => (data as { to: string; kind?: string }).to === to && (data as { kind?: string }).kind === kind,
  )!
  const sent: Mail[] = []
  await sendMailJob({
    ...services,
    now: () => Date.now() + waitedMs,
    mailer: { send: async (mail) => void sent.push(mail), close: () => {} },
  })(job.data)
  return { ...sent[0]!, link: new URL(sent[0]!.text.match(/https?:\S+/)![0]) }
}

const endsInMs = async () => {
  const { rows } = await services.owner.query<{ ends: Date }>(
    'SELECT expires_at AS ends FROM verifications ORDER BY created_at DESC, id DESC LIMIT 1',
  )
  return rows[0]!.ends.getTime() - Date.now()
}

test.each([
  ['sign-in-link', '/sign-in/magic-link'],
  ['reset-password', '/request-password-reset'],
] as const)('the lifetime of a %s link starts when its mail is sent', async (kind, path) => {
  const { email } = await makeAccount(services)
  await openBrowser().post(path, { email })
  await waitForMail(services, email, kind)
  // Before the mail is sent, the link's row lives as long as the queue may retry the job.
  expect(await endsInMs()).toBeGreaterThan(24 * hourMs)
  await sendAfter(email, kind, 0)
  expect(Math.abs((await endsInMs()) - linkLifeSeconds[kind] * 1_000)).toBeLessThan(10_000)
  await sendAfter(email, kind, 23 * hourMs)
  expect(Math.abs((await endsInMs()) - linkLifeSeconds[kind] * 1_000 - 23 * hourMs)).toBeLessThan(10_000)
})

test('accepts a link that was just sent and rejects an expired one', async () => {
  const { email } = await makeAccount(services)
  for (const [waited, status] of [
    [0, 200],
    [-16 * 60_000, 422],
  ] as const) {
    await openBrowser().post('/sign-in/magic-link', { email })
    const { link } = await sendAfter(email, 'sign-in-link', waited)
    expect(
      await openBrowser().post('/sign-in/email-link', { token: link.searchParams.get('email-link') }),
    ).toMatchObject({
      status,
    })
  }
})

test('the lifetime of an address change link starts when its mail is sent', async () => {
  const account = await makeAccount(services)
  const owner = await signIn(identity, services, account)
  const newEmail = `${randomUUID()}@example.test`
  expect(await owner.post('/change-email', { newEmail, password: account.password })).toMatchObject({ status: 200 })
  await sendAfter(newEmail, 'change-address', 23 * hourMs)
  expect(Math.abs((await endsInMs()) - 24 * hourMs)).toBeLessThan(10_000)
})

test('the lifetime of a confirmation link starts when its mail is sent', async () => {
  const email = `${randomUUID()}@example.test`
  await openBrowser().post('/sign-up/email', { name: 'Malee', email, password: 'purple kite over rice' })
  await sendAfter(email, 'confirm-address', 23 * hourMs)
  expect(Math.abs((await endsInMs()) - 47 * hourMs)).toBeLessThan(10_000)
})

test('a mailed link contains the requested next page, and never one on another site', async () => {
  const next = '/dashboard/classroom?invitation=019a0000-0000-7000-8000-000000000001'
  for (const [requestedPath, expectedPath] of [
    [next, next],
    ['https://elsewhere.example/', null],
    ['//elsewhere.example', null],
  ]) {
    const newcomer = `${randomUUID()}@example.test`
    const { email } = await makeAccount(services)
    await openBrowser().post('/sign-up/email', {
      name: 'Malee',
      email: newcomer,
      password: 'purple kite over rice',
      next: requestedPath,
    })
    await openBrowser().post('/sign-in/magic-link', { email, next: requestedPath })
    const mails = [await sendAfter(newcomer, 'confirm-address', 0), await sendAfter(email, 'sign-in-link', 0)]
    expect(
      mails.map(({ link }) => link.searchParams.get('next')),
      String(requestedPath),
    ).toEqual([expectedPath, expectedPath])
  }
})

test('a sign-in link is invalidated by sign-out elsewhere, a new password, account deletion and another link', async () => {
  const signInLink = async (email: string) => {
    await openBrowser().post('/sign-in/magic-link', { email })
    return (await sendAfter(email, 'sign-in-link', 0)).link.searchParams.get('email-link')!
  }
  const canSignIn = async (token: string) => (await openBrowser().post('/sign-in/email-link', { token })).status === 200
  type Account = Awaited<ReturnType<typeof makeAccount>>
  type Owner = Awaited<ReturnType<typeof signIn>>
  const events: [string, (owner: Owner, account: Account) => Promise<unknown>][] = [
    ['signing out elsewhere', (owner) => owner.post('/sessions/revoke-others', {})],
    [
      'a new password',
      (owner, { password }) =>
        owner.post('/change-password', { currentPassword: password, newPassword: 'orange kite over hills' }),
    ],
    ['deleting the account', (owner, { password }) => owner.post('/account/delete', { password })],
    ['another link', async (_, { email }) => expect(await canSignIn(await signInLink(email))).toBe(true)],
  ]
  for (const [event, triggerEvent] of events) {
    const account = await makeAccount(services)
    const owner = await signIn(identity, services, account)
    const link = await signInLink(account.email)
    await triggerEvent(owner, account)
    expect(await canSignIn(link), event).toBe(false)
  }
})
