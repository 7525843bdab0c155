import { expect, test } from 'vitest'
import { openFileIdentities } from '#db/testing/file-identity.ts'
import { singleUseTokens, countWinners } from '#db/testing/single-use-tokens.ts'
import {
  openSignedInVisitor,
  waitForMail,
  makeAccount,
  refusedResponse,
  signIn,
  openVisitor,
  type Visitor,
} from '#db/testing/visitor.ts'

const { services, identities } = await openFileIdentities()

/** A quick version of `bench -- token-races`, which runs thousands of races. */
test.each(singleUseTokens)('a %s is accepted once when eight requests use it concurrently', async (token) => {
  const track = { pool: services.owner, identities, baseUrl: services.env.BASE_URL, contenders: 8 }
  const winners: number[] = []
  for (let race = 0; race < 20; race++) winners.push(await countWinners(track, token))
  expect(winners).toEqual(Array(20).fill(1))
})

test('concurrent sign-ups with one address create one account', async () => {
  const email = 'popular@example.test'
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, index) => {
      const visitor = openVisitor(identities[index % 3]!, services.env.BASE_URL, { address: `10.0.0.${index}` })
      return visitor.post('/sign-up/email', { name: 'Somebody', email, password: 'purple kite over rice' })
    }),
  )
  expect(answers.filter(({ status }) => status === 200).length).toBe(5)
  await waitForMail(services, email, 'confirm-address')
  expect((await services.owner.query('SELECT FROM users WHERE email = $1', [email])).rowCount).toBe(1)
  expect(
    (await services.owner.query('SELECT FROM accounts JOIN users u ON u.id = user_id WHERE email = $1', [email]))
      .rowCount,
  ).toBe(1)
})

test('refuses one of the last two admins who delete their accounts concurrently', async () => {
  const [firstAdmin, secondAdmin, teacher] = [
    await makeAccount(services),
    await makeAccount(services),
    await makeAccount(services),
  ]
  const schoolId = services.newId()
  await services.owner.query(`INSERT INTO schools (id, name, kind) VALUES ($1, 'School', 'school')`, [schoolId])
  for (const [id, role] of [
    [firstAdmin.id, 'admin'],
    [secondAdmin.id, 'admin'],
    [teacher.id, 'teacher'],
  ])
    await services.owner.query('INSERT INTO memberships (school_id, user_id, role) VALUES ($1, $2, $3)', [
      schoolId,
      id,
      role,
    ])
  const [first, second] = [
    await signIn(identities[0]!, services, firstAdmin),
    await signIn(identities[1]!, services, secondAdmin),
  ]
  const statuses = await Promise.all([
    first.post('/account/delete', firstAdmin),
    second.post('/account/delete', secondAdmin),
  ])
  expect(statuses.map(({ status }) => status).sort()).toEqual([200, 422])
})

test('deleting an account while its second factor is set up causes no server error', async () => {
  const statuses = new Set<number>()
  for (let race = 0; race < 12; race++) {
    const account = await makeAccount(services)
    const sessions = await Promise.all(identities.map((identity) => openSignedInVisitor(identity, services, account)))
    const [first, second, third] = sessions as [Visitor, Visitor, Visitor]
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

test('concurrent requests to enable the second factor store one factor', async () => {
  for (let race = 0; race < 5; race++) {
    const account = await makeAccount(services)
    const sessions = await Promise.all(identities.map((identity) => openSignedInVisitor(identity, services, account)))
    const answers = await Promise.all(sessions.map((session) => session.post('/two-factor/enable', account)))
    for (const { status } of answers) expect([200, 409]).toContain(status)
    const stored = await services.owner.query('SELECT FROM two_factors WHERE user_id = $1', [account.id])
    expect(stored.rowCount).toBe(1)
  }
})

test('deleting an account deletes its custom tokens', async () => {
  const account = await makeAccount(services)
  const visitor = await signIn(identities[0]!, services, account)
  const { token } = (await visitor.post('/custom-token', account)).body
  expect((await visitor.post('/account/delete', account)).status).toBe(200)
  expect(
    (await services.owner.query('SELECT FROM verifications WHERE strpos(value, $1) > 0', [account.id])).rowCount,
  ).toBe(0)
  const other = openVisitor(identities[1]!, services.env.BASE_URL)
  expect(await other.post('/sign-in/custom-token', { token })).toMatchObject(refusedResponse('invalid-code', 422))
})

test('rejects a custom token of an account that was disabled after issuing it', async () => {
  const account = await makeAccount(services)
  const visitor = await signIn(identities[0]!, services, account)
  const { token } = (await visitor.post('/custom-token', account)).body
  await services.owner.query('UPDATE users SET disabled_at = now() WHERE id = $1', [account.id])
  const other = openVisitor(identities[1]!, services.env.BASE_URL)
  expect(await other.post('/sign-in/custom-token', { token })).toMatchObject(refusedResponse('invalid-code', 422))
})
