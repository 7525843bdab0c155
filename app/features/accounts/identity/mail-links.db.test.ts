import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Mail } from '#app/platform/mail/mail.server.ts'
import { openTestServices, queuedJobs, type TestServices } from '#db/testing/test-services.ts'
import { lastMail, makeAccount, signIn, visit } from '#db/testing/visitor.ts'
import { sendMailJob } from '../jobs/send-mail.server.ts'
import { openIdentity, type Identity } from './identity.server.ts'
import { linkLifeSeconds } from './mail-links.server.ts'

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
const hourMs = 60 * 60_000

/** Sends the last mail of a kind when the queue has held it for so long. */
async function sendAfter(to: string, kind: string, waitedMs: number): Promise<Mail & { link: URL }> {
  await lastMail(services, to, kind)
  const job = (await queuedJobs(services)).findLast(
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
] as const)('the time of a %s counts from sending it', async (kind, path) => {
  const { email } = await makeAccount(services)
  await browser().post(path, { email })
  await lastMail(services, email, kind)
  // It may wait as long as the queue keeps it, and what it opens waits with it.
  expect(await endsInMs()).toBeGreaterThan(24 * hourMs)
  await sendAfter(email, kind, 0)
  expect(Math.abs((await endsInMs()) - linkLifeSeconds[kind] * 1_000)).toBeLessThan(10_000)
  await sendAfter(email, kind, 23 * hourMs)
  expect(Math.abs((await endsInMs()) - linkLifeSeconds[kind] * 1_000 - 23 * hourMs)).toBeLessThan(10_000)
})

test('a link that was sent late signs in; one whose time is over does not', async () => {
  const { email } = await makeAccount(services)
  for (const [waited, status] of [
    [0, 200],
    [-16 * 60_000, 422],
  ] as const) {
    await browser().post('/sign-in/magic-link', { email })
    const { link } = await sendAfter(email, 'sign-in-link', waited)
    expect(await browser().post('/sign-in/email-link', { token: link.searchParams.get('email-link') })).toMatchObject({
      status,
    })
  }
})

test('a change of address counts from sending too', async () => {
  const account = await makeAccount(services)
  const owner = await signIn(identity, services, account)
  const newEmail = `${randomUUID()}@example.test`
  expect(await owner.post('/change-email', { newEmail, password: account.password })).toMatchObject({ status: 200 })
  await sendAfter(newEmail, 'change-address', 23 * hourMs)
  expect(Math.abs((await endsInMs()) - 24 * hourMs)).toBeLessThan(10_000)
})

test('a confirmation counts from sending too', async () => {
  const email = `${randomUUID()}@example.test`
  await browser().post('/sign-up/email', { name: 'Malee', email, password: 'purple kite over rice' })
  await sendAfter(email, 'confirm-address', 23 * hourMs)
  expect(Math.abs((await endsInMs()) - 47 * hourMs)).toBeLessThan(10_000)
})

test('a mail leads on to where its reader was going, and never to another site', async () => {
  const next = '/dashboard/classroom?invitation=019a0000-0000-7000-8000-000000000001'
  for (const [wanted, led] of [
    [next, next],
    ['https://elsewhere.example/', null],
    ['//elsewhere.example', null],
  ]) {
    const newcomer = `${randomUUID()}@example.test`
    const { email } = await makeAccount(services)
    await browser().post('/sign-up/email', {
      name: 'Malee',
      email: newcomer,
      password: 'purple kite over rice',
      next: wanted,
    })
    await browser().post('/sign-in/magic-link', { email, next: wanted })
    const mails = [await sendAfter(newcomer, 'confirm-address', 0), await sendAfter(email, 'sign-in-link', 0)]
    expect(
      mails.map(({ link }) => link.searchParams.get('next')),
      String(wanted),
    ).toEqual([led, led])
  }
})

test('a link to sign in ends with whatever ends all ways in, and when another of them is used', async () => {
  const signInLink = async (email: string) => {
    await browser().post('/sign-in/magic-link', { email })
    return (await sendAfter(email, 'sign-in-link', 0)).link.searchParams.get('email-link')!
  }
  const enters = async (token: string) => (await browser().post('/sign-in/email-link', { token })).status === 200
  type Account = Awaited<ReturnType<typeof makeAccount>>
  type Owner = Awaited<ReturnType<typeof signIn>>
  const ends: [string, (owner: Owner, account: Account) => Promise<unknown>][] = [
    ['signing out elsewhere', (owner) => owner.post('/sessions/revoke-others', {})],
    [
      'a new password',
      (owner, { password }) =>
        owner.post('/change-password', { currentPassword: password, newPassword: 'orange kite over hills' }),
    ],
    ['deleting the account', (owner, { password }) => owner.post('/account/delete', { password })],
    ['another link', async (_, { email }) => expect(await enters(await signInLink(email))).toBe(true)],
  ]
  for (const [what, end] of ends) {
    const account = await makeAccount(services)
    const owner = await signIn(identity, services, account)
    const link = await signInLink(account.email)
    await end(owner, account)
    expect(await enters(link), what).toBe(false)
  }
})
