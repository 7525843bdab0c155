import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { leadingZeroBits, proofText } from '#rules/identity/proof-of-work.ts'
import { openPool } from '#app/platform/db.server.ts'
import { openTestServices, type TestServices } from '#db/testing/test-services.ts'
import { makeAccount, signIn, visit, type Visitor } from '#db/testing/visitor.ts'
import { mailDraws } from './budgets.server.ts'
import { openIdentity, type Identity } from './identity.server.ts'
import { addressOf } from '#app/platform/budgets.server.ts'
import { openLimits } from '#app/platform/limits.server.ts'

let services: TestServices
let identity: Identity
/** Windows are fixed, so the clock stands at the beginning of one. */
let clock = Math.ceil(Date.now() / 3_600_000) * 3_600_000

beforeAll(async () => {
  services = await openTestServices({ now: () => clock })
  identity = openIdentity(services)
})
afterAll(async () => {
  await identity.settle()
  await services.close()
})
beforeEach(() => void (clock += 3_600_000))

const browser = (from = {}) => visit(identity, services.env.BASE_URL, from)
const wrong = { status: 401, body: { error: { code: 'unauthenticated', reason: 'wrong-password' } } }
const limited = {
  status: 429,
  body: { error: { code: 'limited', reason: 'limited', retryAfterSeconds: expect.any(Number) } },
}

const guess = (visitor: Visitor, email: string) =>
  visitor.post('/sign-in/email', { email, password: 'wrong wrong wrong' })

async function fail(times: number, attempt: (index: number) => Promise<{ status: number }>) {
  const answers = await Promise.all(Array.from({ length: times }, (_, index) => attempt(index)))
  return answers.map(({ status }) => status)
}

test('ten wrong passwords close an account for five minutes, from wherever they come', async () => {
  const account = await makeAccount(services)
  const statuses = await fail(14, (index) => guess(browser({ address: `198.51.100.${index}` }), account.email))
  expect(statuses.filter((status) => status === 401)).toHaveLength(10)
  expect(statuses.filter((status) => status === 429)).toHaveLength(4)
  const refused = await browser().post('/sign-in/email', account)
  expect(refused).toMatchObject(limited)
  expect(Number(refused.headers.get('retry-after'))).toBe(300)
  clock += 300_000
  expect(await browser().post('/sign-in/email', account)).toMatchObject({ status: 200 })
})

test('two processes count together', async () => {
  const other = visit(openIdentity(services), services.env.BASE_URL)
  const account = await makeAccount(services)
  const statuses = await fail(20, (index) => guess(index % 2 ? other : browser(), account.email))
  expect(statuses.filter((status) => status === 401)).toHaveLength(10)
})

test('an address that nobody has is counted like any other', async () => {
  const email = 'nobody-at-all@example.test'
  const statuses = await fail(12, () => guess(browser(), email))
  expect(statuses.filter((status) => status === 401)).toHaveLength(10)
  expect(statuses.filter((status) => status === 429)).toHaveLength(2)
})

test('success is given back: signing in and out all day costs nothing', async () => {
  const account = await makeAccount(services)
  const device = randomUUID()
  for (let round = 0; round < 12; round++) await signIn(identity, services, account, { device })
  expect(await guess(browser({ device }), account.email)).toMatchObject(wrong)
})

test('a stranger who guesses all day does not lock the owner out of a device the owner has used', async () => {
  const account = await makeAccount(services)
  const device = randomUUID()
  const owner = await signIn(identity, services, account, { device })
  await owner.post('/sign-out')
  await fail(15, () => guess(browser(), account.email))
  expect(await browser().post('/sign-in/email', account)).toMatchObject(limited)
  expect(await owner.post('/sign-in/email', account)).toMatchObject({ status: 200 })
  // The mark is worth nothing on another device.
  const copy = browser()
  for (const [name, value] of owner.cookies) copy.cookies.set(name, value)
  copy.cookies.delete('skykite.session_token')
  expect(await copy.post('/sign-in/email', account)).toMatchObject(limited)
})

test('one device that tries many accounts is stopped after thirty', async () => {
  const device = randomUUID()
  const statuses = await fail(34, (index) => guess(browser({ device }), `guess${index}@example.test`))
  expect(statuses.filter((status) => status === 401)).toHaveLength(30)
})

test('thirty pupils behind one address all get in at once', async () => {
  const accounts = await Promise.all(Array.from({ length: 30 }, () => makeAccount(services)))
  const answers = await Promise.all(
    accounts.map((account) => browser({ address: '203.0.113.7' }).post('/sign-in/email', account)),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(30).fill(200))
})

test('budgets are drawn from in their order, and no further than the first that is spent', async () => {
  const limits = openLimits(services)
  const narrow = { subject: `narrow:${randomUUID()}`, max: 2, windowSeconds: 60 }
  const wide = { subject: `wide:${randomUUID()}`, max: 5, windowSeconds: 60 }
  const spent = await Promise.all(Array.from({ length: 50 }, () => limits.spend([narrow, wide])))
  expect(spent.filter(({ over }) => over === null)).toHaveLength(2)
  expect(spent.filter(({ over }) => over === narrow).every(({ rest }) => rest[0] === wide)).toBe(true)
  // What forty-eight tried in vain was taken from nobody.
  expect(
    (await Promise.all(Array.from({ length: 4 }, () => limits.spend([wide])))).filter(({ over }) => over === null),
  ).toHaveLength(3)
})

test('where a wide budget is spent, devices that were made up make no rows in narrow ones', async () => {
  const { spend } = openLimits(services)
  const name = randomUUID()
  const tried = (device: number) =>
    spend([
      { subject: `device ${device} ${name}`, max: 2, windowSeconds: 60 },
      { subject: `address ${name}`, max: 3, windowSeconds: 60 },
    ])
  const answers = []
  for (let device = 0; device < 10; device++) answers.push((await tried(device)).over?.subject ?? null)
  expect(answers).toEqual([null, null, null, ...Array.from({ length: 7 }, () => `address ${name}`)])
  const rows = await services.owner.query('SELECT FROM attempt_counts WHERE strpos(subject, $1) > 0', [name])
  expect(rows.rowCount).toBe(4)
  expect((await tried(0)).over?.subject).toBe(`address ${name}`)
})

test('a flood from one address is stopped, and only that one', async () => {
  const flood = () => browser({ address: '203.0.113.9', device: null }).post('/token/revoke', { token: 'nothing' })
  for (let round = 0; round < 12; round++) await fail(50, flood)
  expect(await flood()).toMatchObject(limited)
  expect(
    await browser({ address: '203.0.113.10', device: null }).post('/token/revoke', { token: 'nothing' }),
  ).toMatchObject({ status: 200 })
})

test('somebody signed in changes a password while strangers guess it elsewhere', async () => {
  const account = await makeAccount(services)
  const owner = await signIn(identity, services, account)
  await fail(15, () => guess(browser(), account.email))
  expect(await browser().post('/sign-in/email', account)).toMatchObject(limited)
  expect(
    await owner.post('/change-password', { currentPassword: account.password, newPassword: 'another kite over rice' }),
  ).toMatchObject({ status: 200 })
})

test('mails to one address are five an hour, whoever asks', async () => {
  const { email } = await makeAccount(services)
  const paths = ['/request-password-reset', '/sign-in/magic-link', '/send-verification-email'] as const
  const statuses = await fail(8, (index) => browser().post(paths[index % 3]!, { email }))
  expect(statuses.filter((status) => status === 200)).toHaveLength(5)
  expect(statuses.filter((status) => status === 429)).toHaveLength(3)
})

test('strangers who use up the mails to an address leave some for its owner', async () => {
  const account = await makeAccount(services)
  const owner = await signIn(identity, services, account)
  await owner.post('/sign-out')
  await fail(8, () => browser().post('/request-password-reset', { email: account.email }))
  expect(await browser().post('/request-password-reset', { email: account.email })).toMatchObject(limited)
  expect(await owner.post('/request-password-reset', { email: account.email })).toMatchObject({ status: 200 })
})

test('mails that strangers of one address ask for are a hundred an hour, on however many devices', async () => {
  const statuses = await fail(130, (index) =>
    browser({ address: '203.0.113.20' }).post('/sign-in/magic-link', { email: `drain${index}@example.test` }),
  )
  expect(statuses.filter((status) => status === 200)).toHaveLength(100)
})

test('what strangers may send of the whole site is not what people whom we know may send', async () => {
  await services.owner.query(
    `INSERT INTO attempt_counts (subject, window_start, count) VALUES ('mail-site:unknown', to_timestamp($1), 600)`,
    [clock / 1_000],
  )
  expect(
    await browser({ address: '203.0.113.21' }).post('/sign-in/magic-link', { email: 'late@example.test' }),
  ).toMatchObject(limited)
  expect(
    await browser({ address: '203.0.113.21', knownAs: 'somebody' }).post('/sign-in/magic-link', {
      email: 'known@example.test',
    }),
  ).toMatchObject({ status: 200 })
  const account = await makeAccount(services)
  const person = await signIn(identity, services, account, { address: '203.0.113.21' })
  expect(await person.post('/sign-in/magic-link', { email: account.email })).toMatchObject({ status: 200 })
})

test('what is refused for its sender is not counted against the address it is for, nor against the site', async () => {
  const device = randomUUID()
  await fail(20, (index) => browser({ device }).post('/sign-in/magic-link', { email: `first${index}@example.test` }))
  const { email } = await makeAccount(services)
  await fail(10, () => browser({ device }).post('/sign-in/magic-link', { email }))
  expect(await browser().post('/sign-in/magic-link', { email })).toMatchObject({ status: 200 })
  const { rows } = await services.owner.query(
    `SELECT count FROM attempt_counts WHERE subject = 'mail-site:unknown' AND window_start = to_timestamp($1)`,
    [clock / 1_000],
  )
  expect(rows).toEqual([{ count: 11 }])
})

test('mails from one device are ten an hour', async () => {
  const device = randomUUID()
  const statuses = await fail(13, (index) =>
    browser({ device }).post('/sign-in/magic-link', { email: `many${index}@example.test` }),
  )
  expect(statuses.filter((status) => status === 200)).toHaveLength(10)
})

test('the session module has no limits of its own', async () => {
  const account = await makeAccount(services)
  await fail(6, () => guess(browser(), account.email))
  const statuses: number[] = []
  for (let round = 0; round < 6; round++) {
    const visitor = browser()
    const { csrfToken } = (await visitor.get('/csrf')).body
    statuses.push(
      (await visitor.post('/callback/credentials', { csrfToken, email: account.email, password: 'wrong wrong wrong' }))
        .status,
    )
  }
  expect(statuses).toEqual([401, 401, 401, 401, 429, 429])
})

test('over the budget a device may register by solving a sum, once per sum', async () => {
  const captcha = openIdentity({ ...services, env: { ...services.env, CAPTCHA_PROVIDER: 'proof-of-work' } })
  const visitor = visit(captcha, services.env.BASE_URL)
  const somebody = { name: 'Malee', password: 'purple kite over rice' }
  const register = (index: number, extra = {}) =>
    visitor.post('/sign-up/email', { ...somebody, email: `captcha${index}@example.test`, ...extra })
  expect(await fail(10, (index) => register(index))).toEqual(Array(10).fill(200))
  expect(await register(10)).toMatchObject({
    status: 429,
    body: { error: { code: 'limited', reason: 'captcha-required' } },
  })
  const { challenge, difficultyBits } = (await visitor.get('/captcha')).body as {
    challenge: string
    difficultyBits: number
  }
  let answer = 0
  while (leadingZeroBits(createHash('sha256').update(proofText(challenge, answer)).digest()) < difficultyBits) answer++
  expect(await register(11, { captcha: { challenge, answer: answer + 1 } })).toMatchObject({ status: 429 })
  expect(await register(12, { captcha: { challenge, answer } })).toMatchObject({ status: 200 })
  expect(await register(13, { captcha: { challenge, answer } })).toMatchObject({ status: 429 })
  await captcha.settle()
})

test('a captcha stands in for what a device or an address may do, and for no budget that others share', () => {
  const askers = [
    { origin: { address: '192.0.2.1', device: null }, signedIn: null },
    { origin: { address: '192.0.2.1', device: randomUUID() }, signedIn: null },
    { origin: { address: '192.0.2.1', device: randomUUID(), knownAs: 'somebody' }, signedIn: null },
  ]
  for (const asker of askers) {
    const solvable = mailDraws(asker, 'target', { orSolve: true }).filter(({ orSolve }) => orSolve)
    expect(solvable.length).toBeGreaterThan(0)
    for (const { subject } of solvable) expect(subject).toMatch(/^mail-(none|new|device|known):/)
  }
})

test('without PostgreSQL nobody gets in', async () => {
  const pool = openPool('postgres://skykite_app@127.0.0.1:9/none', 1)
  const cut = visit(openIdentity({ ...services, pool }), services.env.BASE_URL)
  expect(await guess(cut, 'x@example.test')).toMatchObject({ status: 503, body: { error: { code: 'unavailable' } } })
  await pool.end()
})

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8::6', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  [null, 'unknown'],
])('%s counts as %s', (address, block) => {
  expect(addressOf({ address, device: null })).toBe(block)
})
