import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { leadingZeroBits, proofText } from '#rules/identity/proof-of-work.ts'
import { openPool } from '#app/platform/db/db.server.ts'
import { openFileServices } from '#db/testing/file-services.ts'
import { makeAccount, signIn, openVisitor, type Visitor } from '#db/testing/visitor.ts'
import { mailLimits } from './budgets.server.ts'
import { openIdentity } from './identity.server.ts'
import { networkKeyOf } from '#app/platform/limits/budgets.server.ts'
import { openLimits } from '#app/platform/limits/limits.server.ts'

/** Limits use fixed time windows, so the test clock starts at the beginning of a window. */
let clock = Math.ceil(Date.now() / 3_600_000) * 3_600_000
const services = await openFileServices({ now: () => clock })
const identity = openIdentity(services)

afterAll(async () => {
  await identity.settle()
})
beforeEach(() => void (clock += 3_600_000))

const browser = (from = {}) => openVisitor(identity, services.env.BASE_URL, from)
const wrong = { status: 401, body: { error: { code: 'unauthenticated', reason: 'wrong-password' } } }
const limited = {
  status: 429,
  body: { error: { code: 'limited', reason: 'limited', retryAfterSeconds: expect.any(Number) } },
}

const guess = (visitor: Visitor, email: string) =>
  visitor.post('/sign-in/email', { email, password: 'wrong wrong wrong' })

async function repeat(times: number, attempt: (index: number) => Promise<{ status: number }>) {
  const answers = await Promise.all(Array.from({ length: times }, (_, index) => attempt(index)))
  return answers.map(({ status }) => status)
}

test('locks an account for five minutes after ten wrong passwords from any address', async () => {
  const account = await makeAccount(services)
  const statuses = await repeat(14, (index) => guess(browser({ address: `198.51.100.${index}` }), account.email))
  expect(statuses.filter((status) => status === 401)).toHaveLength(10)
  expect(statuses.filter((status) => status === 429)).toHaveLength(4)
  const refused = await browser().post('/sign-in/email', account)
  expect(refused).toMatchObject(limited)
  expect(Number(refused.headers.get('retry-after'))).toBe(300)
  clock += 300_000
  expect(await browser().post('/sign-in/email', account)).toMatchObject({ status: 200 })
})

test('shares limits between processes', async () => {
  const other = openVisitor(openIdentity(services), services.env.BASE_URL)
  const account = await makeAccount(services)
  const statuses = await repeat(20, (index) => guess(index % 2 ? other : browser(), account.email))
  expect(statuses.filter((status) => status === 401)).toHaveLength(10)
})

test('limits attempts on an unregistered address like on a registered one', async () => {
  const email = 'nobody-at-all@example.test'
  const statuses = await repeat(12, () => guess(browser(), email))
  expect(statuses.filter((status) => status === 401)).toHaveLength(10)
  expect(statuses.filter((status) => status === 429)).toHaveLength(2)
})

test('successful sign-ins do not count toward the limit', async () => {
  const account = await makeAccount(services)
  const device = randomUUID()
  for (let round = 0; round < 12; round++) await signIn(identity, services, account, { device })
  expect(await guess(browser({ device }), account.email)).toMatchObject(wrong)
})

test('guesses by a stranger do not lock the owner out of a known device', async () => {
  const account = await makeAccount(services)
  const device = randomUUID()
  const owner = await signIn(identity, services, account, { device })
  await owner.post('/sign-out')
  await repeat(15, () => guess(browser(), account.email))
  expect(await browser().post('/sign-in/email', account)).toMatchObject(limited)
  expect(await owner.post('/sign-in/email', account)).toMatchObject({ status: 200 })
  // The cookie that marks a known device does not work on another device.
  const copy = browser()
  for (const [name, value] of owner.cookies) copy.cookies.set(name, value)
  copy.cookies.delete('skykite.session_token')
  expect(await copy.post('/sign-in/email', account)).toMatchObject(limited)
})

test('limits a device that tries many accounts to thirty failures', async () => {
  const device = randomUUID()
  const statuses = await repeat(34, (index) => guess(browser({ device }), `guess${index}@example.test`))
  expect(statuses.filter((status) => status === 401)).toHaveLength(30)
})

test('thirty students behind one address can sign in concurrently', async () => {
  const accounts = await Promise.all(Array.from({ length: 30 }, () => makeAccount(services)))
  const answers = await Promise.all(
    accounts.map((account) => browser({ address: '203.0.113.7' }).post('/sign-in/email', account)),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(30).fill(200))
})

test('counts limits in order and stops at the first exceeded one', async () => {
  const limits = openLimits(services)
  const narrow = { subject: `narrow:${randomUUID()}`, max: 2, windowSeconds: 60 }
  const wide = { subject: `wide:${randomUUID()}`, max: 5, windowSeconds: 60 }
  const spent = await Promise.all(Array.from({ length: 50 }, () => limits.spend([narrow, wide])))
  expect(spent.filter(({ over }) => over === null)).toHaveLength(2)
  expect(spent.filter(({ over }) => over === narrow).every(({ untouched: rest }) => rest[0] === wide)).toBe(true)
  // The 48 refused calls did not count toward the second limit.
  expect(
    (await Promise.all(Array.from({ length: 4 }, () => limits.spend([wide])))).filter(({ over }) => over === null),
  ).toHaveLength(3)
})

test('an exceeded address limit stops forged devices from creating counter rows', async () => {
  const { spend } = openLimits(services)
  const name = randomUUID()
  const attempt = (device: number) =>
    spend([
      { subject: `device ${device} ${name}`, max: 2, windowSeconds: 60 },
      { subject: `address ${name}`, max: 3, windowSeconds: 60 },
    ])
  const answers = []
  for (let device = 0; device < 10; device++) answers.push((await attempt(device)).over?.subject ?? null)
  expect(answers).toEqual([null, null, null, ...Array.from({ length: 7 }, () => `address ${name}`)])
  const rows = await services.owner.query('SELECT FROM attempt_counts WHERE strpos(subject, $1) > 0', [name])
  expect(rows.rowCount).toBe(4)
  expect((await attempt(0)).over?.subject).toBe(`address ${name}`)
})

test('limits a flood from one address without affecting another address', async () => {
  const flood = () => browser({ address: '203.0.113.9', device: null }).post('/token/revoke', { token: 'nothing' })
  for (let round = 0; round < 12; round++) await repeat(50, flood)
  expect(await flood()).toMatchObject(limited)
  expect(
    await browser({ address: '203.0.113.10', device: null }).post('/token/revoke', { token: 'nothing' }),
  ).toMatchObject({ status: 200 })
})

test('a signed-in user can change the password while strangers guess it', async () => {
  const account = await makeAccount(services)
  const owner = await signIn(identity, services, account)
  await repeat(15, () => guess(browser(), account.email))
  expect(await browser().post('/sign-in/email', account)).toMatchObject(limited)
  expect(
    await owner.post('/change-password', { currentPassword: account.password, newPassword: 'another kite over rice' }),
  ).toMatchObject({ status: 200 })
})

test('sends at most five mails per hour to one address', async () => {
  const { email } = await makeAccount(services)
  const paths = ['/request-password-reset', '/sign-in/magic-link', '/send-verification-email'] as const
  const statuses = await repeat(8, (index) => browser().post(paths[index % 3]!, { email }))
  expect(statuses.filter((status) => status === 200)).toHaveLength(5)
  expect(statuses.filter((status) => status === 429)).toHaveLength(3)
})

test('mails requested by strangers do not use up the mails of the owner’s device', async () => {
  const account = await makeAccount(services)
  const owner = await signIn(identity, services, account)
  await owner.post('/sign-out')
  await repeat(8, () => browser().post('/request-password-reset', { email: account.email }))
  expect(await browser().post('/request-password-reset', { email: account.email })).toMatchObject(limited)
  expect(await owner.post('/request-password-reset', { email: account.email })).toMatchObject({ status: 200 })
})

test('sends at most a hundred mails per hour for unknown devices of one address', async () => {
  const statuses = await repeat(130, (index) =>
    browser({ address: '203.0.113.20' }).post('/sign-in/magic-link', { email: `drain${index}@example.test` }),
  )
  expect(statuses.filter((status) => status === 200)).toHaveLength(100)
})

test('unknown devices do not use up the site’s mail limit for known users', async () => {
  await services.owner.query(
    `INSERT INTO attempt_counts (subject, window_start, count) VALUES ('mail-site:unknown', to_timestamp($1), 600)`,
    [clock / 1_000],
  )
  expect(
    await browser({ address: '203.0.113.21' }).post('/sign-in/magic-link', { email: 'late@example.test' }),
  ).toMatchObject(limited)
  expect(
    await browser({ address: '203.0.113.21', lastUserKey: 'somebody' }).post('/sign-in/magic-link', {
      email: 'known@example.test',
    }),
  ).toMatchObject({ status: 200 })
  const account = await makeAccount(services)
  const person = await signIn(identity, services, account, { address: '203.0.113.21' })
  expect(await person.post('/sign-in/magic-link', { email: account.email })).toMatchObject({ status: 200 })
})

test('a mail refused by the sender’s limit does not count for the recipient or the site', async () => {
  const device = randomUUID()
  await repeat(20, (index) => browser({ device }).post('/sign-in/magic-link', { email: `first${index}@example.test` }))
  const { email } = await makeAccount(services)
  await repeat(10, () => browser({ device }).post('/sign-in/magic-link', { email }))
  expect(await browser().post('/sign-in/magic-link', { email })).toMatchObject({ status: 200 })
  const { rows } = await services.owner.query(
    `SELECT count FROM attempt_counts WHERE subject = 'mail-site:unknown' AND window_start = to_timestamp($1)`,
    [clock / 1_000],
  )
  expect(rows).toEqual([{ count: 11 }])
})

test('sends at most ten mails per hour for one device', async () => {
  const device = randomUUID()
  const statuses = await repeat(13, (index) =>
    browser({ device }).post('/sign-in/magic-link', { email: `many${index}@example.test` }),
  )
  expect(statuses.filter((status) => status === 200)).toHaveLength(10)
})

test('the session module shares the limits of the main routes', async () => {
  const account = await makeAccount(services)
  await repeat(6, () => guess(browser(), account.email))
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

test('a device over the limit can register with a solved captcha, once per challenge', async () => {
  const captcha = openIdentity({ ...services, env: { ...services.env, CAPTCHA_PROVIDER: 'proof-of-work' } })
  const visitor = openVisitor(captcha, services.env.BASE_URL)
  const newUser = { name: 'Malee', password: 'purple kite over rice' }
  const register = (index: number, extra = {}) =>
    visitor.post('/sign-up/email', { ...newUser, email: `captcha${index}@example.test`, ...extra })
  expect(await repeat(10, (index) => register(index))).toEqual(Array(10).fill(200))
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

test('a captcha replaces only limits of the device or address, not shared limits', () => {
  const requesters = [
    { origin: { address: '192.0.2.1', device: null }, signedIn: null },
    { origin: { address: '192.0.2.1', device: randomUUID() }, signedIn: null },
    { origin: { address: '192.0.2.1', device: randomUUID(), lastUserKey: 'somebody' }, signedIn: null },
  ]
  for (const requester of requesters) {
    const solvable = mailLimits(requester, 'target', { orSolve: true }).filter(({ orSolve }) => orSolve)
    expect(solvable.length).toBeGreaterThan(0)
    for (const { subject } of solvable) expect(subject).toMatch(/^mail-(none|new|device|known):/)
  }
})

test('responds with "unavailable" when PostgreSQL is down', async () => {
  const pool = openPool('postgres://skykite_app@127.0.0.1:9/none', 1)
  const disconnected = openVisitor(openIdentity({ ...services, pool }), services.env.BASE_URL)
  expect(await guess(disconnected, 'x@example.test')).toMatchObject({
    status: 503,
    body: { error: { code: 'unavailable' } },
  })
  await pool.end()
})

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8::6', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  [null, 'unknown'],
])('counts the address %s as %s', (address, block) => {
  expect(networkKeyOf({ address, device: null })).toBe(block)
})
