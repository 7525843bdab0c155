import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServices, type TestServices } from '#db/testing/test-services.ts'
import {
  accepted,
  lastMail,
  mailsTo,
  makeAccount,
  visit,
  type Answered,
  type MadeAccount,
} from '#db/testing/visitor.ts'
import { openIdentity, type Identity } from './identity.server.ts'

let services: TestServices
let identity: Identity
let known: MadeAccount

beforeAll(async () => {
  services = await openTestServices()
  identity = openIdentity(services)
  known = await makeAccount(services)
})
afterAll(async () => {
  await identity.settle()
  await services.close()
})

let count = 0
const unknown = () => `nobody${++count}@example.test`

/** Everything a caller can see of an answer. */
async function seen(path: string, body: object): Promise<object> {
  const { status, body: answer, headers }: Answered = await visit(identity, services.env.BASE_URL).post(path, body)
  const cookies = headers.getSetCookie().map((cookie) => cookie.replace(/=[^;]*/, '=…'))
  return { status, answer, cookies, headers: [...headers.keys()].sort() }
}

const requests: [string, (email: string) => [string, object]][] = [
  ['registering', (email) => ['/sign-up/email', { name: 'Malee', email, password: 'quite another kite' }]],
  ['asking for a new password', (email) => ['/request-password-reset', { email }]],
  ['asking for a link', (email) => ['/sign-in/magic-link', { email }]],
  ['asking for the confirmation again', (email) => ['/send-verification-email', { email }]],
  ['a wrong password', (email) => ['/sign-in/email', { email, password: 'quite another kite' }]],
]

test.each(requests)('%s looks the same for a known and an unknown address', async (_, request) => {
  expect(await seen(...request(known.email))).toEqual(await seen(...request(unknown())))
})

test.each(requests.slice(0, 4))(
  '%s is answered at its set time, not when the work for a known address is done',
  async (_, request) => {
    let finish = () => {}
    const held = new Promise<void>((resolve) => void (finish = resolve))
    const slow = openIdentity({ ...services, jobs: { ...services.jobs, queue: () => held } })
    const { email } = await makeAccount(services, { confirmed: false })
    const [path, body] = request(email)
    // Were the answer to wait for the mail, it would never come.
    expect(await visit(slow, services.env.BASE_URL).post(path, body)).toMatchObject(accepted('check-mail'))
    finish()
    await slow.settle()
  },
)

test('a wrong password costs the server as much for an unknown address as for a known one', async () => {
  // Processor time, and the least of several: how long it takes on the wall depends on who else is at work.
  const cost = async (email: string) => {
    const before = process.cpuUsage()
    await seen('/sign-in/email', { email, password: 'quite another kite' })
    const { user, system } = process.cpuUsage(before)
    return user + system
  }
  const costs = { known: [] as number[], unknown: [] as number[] }
  for (let round = 0; round < 8; round++) {
    costs.known.push(await cost((await makeAccount(services)).email))
    costs.unknown.push(await cost(unknown()))
  }
  const ratio = Math.min(...costs.known) / Math.min(...costs.unknown)
  expect(ratio).toBeGreaterThan(0.6)
  expect(ratio).toBeLessThan(1.6)
})

test('the owner of a registered address hears of it by mail; a second account is not made', async () => {
  const { email } = await makeAccount(services)
  await seen('/sign-up/email', { name: 'Impostor', email, password: 'quite another kite' })
  await lastMail(services, email, 'already-registered')
  expect(await mailsTo(services, email)).toHaveLength(1)
  const { rows } = await services.owner.query('SELECT name FROM users WHERE email = $1', [email])
  expect(rows).toEqual([{ name: 'Malee' }])
  expect(await seen('/sign-in/email', { email, password: 'quite another kite' })).toMatchObject({ status: 401 })
})

test('a pupil whom a school made cannot be written to, nor signed in by a password', async () => {
  const pupil = await makeAccount(services, { kind: 'managed' })
  expect(await seen('/sign-in/email', pupil)).toEqual(await seen('/sign-in/email', { ...pupil, email: unknown() }))
  await seen('/request-password-reset', { email: pupil.email })
  expect(await mailsTo(services, pupil.email)).toEqual([])
  const placeholder = await seen('/request-password-reset', { email: 'pupil@managed.skykite.invalid' })
  expect(placeholder).toMatchObject({ status: 422, answer: { error: { reason: 'invalid-email' } } })
})
