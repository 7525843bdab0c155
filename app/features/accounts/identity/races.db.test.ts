import { afterAll, beforeAll, expect, test } from 'vitest'
import { openIdentities } from '#db/testing/identities.ts'
import { openTestServices, type TestServices } from '#db/testing/test-services.ts'
import { contested, winnersOf } from '#db/testing/one-winner.ts'
import { enter, lastMail, makeAccount, refused, signIn, visit, type Visitor } from '#db/testing/visitor.ts'
import type { Identity } from './identity.server.ts'

let services: TestServices
let identities: Identity[]
let closeIdentities: () => Promise<void>

beforeAll(async () => {
  services = await openTestServices()
  ;({ identities, close: closeIdentities } = openIdentities(services))
})
afterAll(async () => {
  await closeIdentities()
  await services.close()
})

/** `bench -- token-races` runs thousands. */
test.each(contested)('a %s has one winner, in each of twenty races of eight', async (what) => {
  const track = { pool: services.owner, identities, baseUrl: services.env.BASE_URL, contenders: 8 }
  const winners: number[] = []
  for (let race = 0; race < 20; race++) winners.push(await winnersOf(track, what))
  expect(winners).toEqual(Array(20).fill(1))
})

test('an address is registered once, however many register it at the same moment', async () => {
  const email = 'popular@example.test'
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, index) => {
      const visitor = visit(identities[index % 3]!, services.env.BASE_URL, { address: `10.0.0.${index}` })
      return visitor.post('/sign-up/email', { name: 'Somebody', email, password: 'purple kite over rice' })
    }),
  )
  expect(answers.filter(({ status }) => status === 200).length).toBe(5)
  await lastMail(services, email, 'confirm-address')
  expect((await services.owner.query('SELECT FROM users WHERE email = $1', [email])).rowCount).toBe(1)
  expect(
    (await services.owner.query('SELECT FROM accounts JOIN users u ON u.id = user_id WHERE email = $1', [email]))
      .rowCount,
  ).toBe(1)
})

test('two last admins who delete themselves at once do not leave a school without one', async () => {
  const [one, two, teacher] = [await makeAccount(services), await makeAccount(services), await makeAccount(services)]
  const schoolId = services.newId()
  await services.owner.query(`INSERT INTO schools (id, name, kind) VALUES ($1, 'School', 'school')`, [schoolId])
  for (const [id, role] of [
    [one.id, 'admin'],
    [two.id, 'admin'],
    [teacher.id, 'teacher'],
  ])
    await services.owner.query('INSERT INTO memberships (school_id, user_id, role) VALUES ($1, $2, $3)', [
      schoolId,
      id,
      role,
    ])
  const [first, second] = [await signIn(identities[0]!, services, one), await signIn(identities[1]!, services, two)]
  const statuses = await Promise.all([first.post('/account/delete', one), second.post('/account/delete', two)])
  expect(statuses.map(({ status }) => status).sort()).toEqual([200, 422])
})

test('an account that is deleted while its second factor is set up is a session that ended, and no fault', async () => {
  const statuses = new Set<number>()
  for (let race = 0; race < 12; race++) {
    const account = await makeAccount(services)
    const windows = await Promise.all(identities.map((identity) => enter(identity, services, account)))
    const [first, second, third] = windows as [Visitor, Visitor, Visitor]
    const answers = await Promise.all([
      first.post('/two-factor/enable', account),
      second.post('/two-factor/enable', account),
      second.post('/two-factor/disable', account),
      third.post('/account/delete', account),
    ])
    for (const { status } of answers) statuses.add(status)
  }
  expect([...statuses]).not.toContain(500)
})

test('a second factor is set up once, however many windows set it up at the same moment', async () => {
  for (let race = 0; race < 5; race++) {
    const account = await makeAccount(services)
    const windows = await Promise.all(identities.map((identity) => enter(identity, services, account)))
    const answers = await Promise.all(windows.map((window) => window.post('/two-factor/enable', account)))
    for (const { status } of answers) expect([200, 409]).toContain(status)
    const kept = await services.owner.query('SELECT FROM two_factors WHERE user_id = $1', [account.id])
    expect(kept.rowCount).toBe(1)
  }
})

test('what would carry a sign-in to another device goes with the account', async () => {
  const account = await makeAccount(services)
  const visitor = await signIn(identities[0]!, services, account)
  const { token } = (await visitor.post('/custom-token', account)).body
  expect((await visitor.post('/account/delete', account)).status).toBe(200)
  expect(
    (await services.owner.query('SELECT FROM verifications WHERE strpos(value, $1) > 0', [account.id])).rowCount,
  ).toBe(0)
  const other = visit(identities[1]!, services.env.BASE_URL)
  expect(await other.post('/sign-in/custom-token', { token })).toMatchObject(refused('invalid-code', 422))
})

test('nobody is let in who was disabled after a sign-in was carried over', async () => {
  const account = await makeAccount(services)
  const visitor = await signIn(identities[0]!, services, account)
  const { token } = (await visitor.post('/custom-token', account)).body
  await services.owner.query('UPDATE users SET disabled_at = now() WHERE id = $1', [account.id])
  const other = visit(identities[1]!, services.env.BASE_URL)
  expect(await other.post('/sign-in/custom-token', { token })).toMatchObject(refused('invalid-code', 422))
})
