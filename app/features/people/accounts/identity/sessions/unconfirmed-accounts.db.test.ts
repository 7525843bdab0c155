import { expect, test, vi } from 'vitest'
import { openFileIdentity } from '#db/testing/file-identity.ts'
import { acceptedResponse, mailsTo, makeAccount, waitForMail, waitForMailLink } from '#db/testing/visitor.ts'
import { sweepIdentity } from './sweep.server.ts'

const { services, identity, openBrowser } = await openFileIdentity()

test('a second sign-up with an unconfirmed address sends another confirmation mail', async () => {
  const email = `${services.newId()}@example.test`
  const signUp = (name: string) =>
    openBrowser().post('/sign-up/email', {
      name,
      email,
      password: `the kite of ${name} flies`,
    })
  await signUp('Squatter')
  await waitForMail(services, email, 'confirm-address')
  await signUp('Owner')
  await vi.waitFor(
    async () =>
      expect((await mailsTo(services, email)).map(({ kind }) => kind)).toEqual(['confirm-address', 'confirm-address']),
    10_000,
  )
})

// GHSA-qq9h-g4jm-xgf3: otherwise a stranger who signed up first keeps a password for the owner's account.
test('a sign-in link removes the password of an earlier sign-up with the address', async () => {
  const email = `${services.newId()}@example.test`
  const [stranger, owner] = [0, 1].map(() => openBrowser())
  const password = 'the kite of a stranger flies'
  await stranger!.post('/sign-up/email', { name: 'Stranger', email, password })
  await waitForMail(services, email, 'confirm-address')

  await owner!.post('/sign-in/magic-link', { email })
  const token = (await waitForMailLink(services, email, 'sign-in-link')).searchParams.get('email-link')
  expect(await owner!.post('/sign-in/email-link', { token })).toMatchObject(acceptedResponse('signed-in'))
  expect((await stranger!.post('/sign-in/email', { email, password })).status).toBeGreaterThanOrEqual(400)
  expect(await identity.sessionOf(stranger!.headers())).toBeNull()
  expect(await identity.sessionOf(owner!.headers())).toMatchObject({ user: { email } })
})

test('deletes accounts that are unconfirmed for a week, and no others', async () => {
  const createAccount = async (sql: string) => {
    const { id } = await makeAccount(services)
    await services.owner.query(`UPDATE users SET onboarded_at = NULL, ${sql} WHERE id = $1`, [id])
    return id
  }
  const expired = await createAccount(`email_verified = false, created_at = now() - interval '8 days'`)
  const remaining = [
    await createAccount(`email_verified = false, created_at = now() - interval '6 days'`),
    await createAccount(`email_verified = true, created_at = now() - interval '8 days'`),
    await createAccount(`email_verified = false, kind = 'managed', created_at = now() - interval '8 days'`),
  ]
  await sweepIdentity(services)
  const { rows } = await services.owner.query<{ id: string }>('SELECT id FROM users WHERE id = ANY ($1)', [
    [expired, ...remaining],
  ])
  expect(rows.map(({ id }) => id).sort()).toEqual(remaining.sort())
})

test('deletes thousands of unconfirmed accounts within seconds while many links are open', async () => {
  const insert = (values: string) =>
    services.owner.query<{ id: string }>(
      `INSERT INTO users (id, name, email, email_verified, created_at)
       SELECT id, 'Nobody', id || '@many.test', ${values} FROM (SELECT gen_random_uuid() AS id, n FROM generate_series(1, 5000) AS n) AS made RETURNING id`,
    )
  const { rows: unnamed } = await insert(`false, now() - interval '9 days' - n * interval '1 second'`)
  const { rows: withOpenLink } = await insert(`false, now() - interval '10 days' - n * interval '1 second'`)
  await services.owner.query(
    `INSERT INTO verifications (id, identifier, value, expires_at)
     SELECT gen_random_uuid()::text, 'confirm:' || id, json_build_object('at', gen_random_uuid(), 'userId', id)::text, now() + interval '1 hour'
     FROM unnest($1::uuid[]) AS id`,
    [withOpenLink.map(({ id }) => id)],
  )
  const started = performance.now()
  await sweepIdentity(services)
  expect(performance.now() - started).toBeLessThan(8_000)
  const countUsers = async (people: { id: string }[]) =>
    (await services.owner.query('SELECT FROM users WHERE id = ANY ($1)', [people.map(({ id }) => id)])).rowCount
  expect(await countUsers(unnamed)).toBe(0)
  expect(await countUsers(withOpenLink)).toBe(5_000)
})
