import { expect, test } from 'vitest'
import { openFileIdentity } from '#db/testing/file-identity.ts'
import {
  acceptedResponse,
  waitForMail,
  mailsTo,
  makeAccount,
  openVisitor,
  type TestResponse,
} from '#db/testing/visitor.ts'
import { openIdentity } from './identity.server.ts'

const { services, openBrowser } = await openFileIdentity()
const registered = await makeAccount(services)

let count = 0
const unknownAddress = () => `nobody${++count}@example.test`

/** All parts of a response that a caller can compare. */
async function visibleResponse(path: string, body: object): Promise<object> {
  const { status, body: answer, headers }: TestResponse = await openBrowser().post(path, body)
  const cookies = headers.getSetCookie().map((cookie) => cookie.replace(/=[^;]*/, '=…'))
  return { status, answer, cookies, headers: [...headers.keys()].sort() }
}

const requests: [string, (email: string) => [string, object]][] = [
  ['registering', (email) => ['/sign-up/email', { name: 'Malee', email, password: 'quite another kite' }]],
  ['requesting a password reset', (email) => ['/request-password-reset', { email }]],
  ['requesting a sign-in link', (email) => ['/sign-in/magic-link', { email }]],
  ['requesting another confirmation mail', (email) => ['/send-verification-email', { email }]],
  ['a wrong password', (email) => ['/sign-in/email', { email, password: 'quite another kite' }]],
]

test.each(requests)('%s gives the same response for a registered and an unknown address', async (_, request) => {
  expect(await visibleResponse(...request(registered.email))).toEqual(
    await visibleResponse(...request(unknownAddress())),
  )
})

test.each(requests.slice(0, 4))('%s responds after a fixed delay, before the mail is queued', async (_, request) => {
  let finish = () => {}
  const pendingMail = new Promise<void>((resolve) => void (finish = resolve))
  const slowIdentity = openIdentity({ ...services, jobs: { ...services.jobs, queue: () => pendingMail } })
  const { email } = await makeAccount(services, { confirmed: false })
  const [path, body] = request(email)
  // The mail stays pending until `finish`: a response that waited for it would never arrive.
  expect(await openVisitor(slowIdentity, services.env.BASE_URL).post(path, body)).toMatchObject(
    acceptedResponse('check-mail'),
  )
  finish()
  await slowIdentity.settle()
})

test('a wrong password takes as much CPU time for an unknown address as for a registered one', async () => {
  // Compares the minimum CPU time of several runs: wall time depends on the load of the machine.
  const cost = async (email: string) => {
    const before = process.cpuUsage()
    await visibleResponse('/sign-in/email', { email, password: 'quite another kite' })
    const { user, system } = process.cpuUsage(before)
    return user + system
  }
  const costs = { known: [] as number[], unknown: [] as number[] }
  for (let round = 0; round < 8; round++) {
    costs.known.push(await cost((await makeAccount(services)).email))
    costs.unknown.push(await cost(unknownAddress()))
  }
  const ratio = Math.min(...costs.known) / Math.min(...costs.unknown)
  expect(ratio).toBeGreaterThan(0.6)
  expect(ratio).toBeLessThan(1.6)
})

test('signing up with a registered address mails its owner and creates no second account', async () => {
  const { email } = await makeAccount(services)
  await visibleResponse('/sign-up/email', { name: 'Impostor', email, password: 'quite another kite' })
  await waitForMail(services, email, 'already-registered')
  expect(await mailsTo(services, email)).toHaveLength(1)
  const { rows } = await services.owner.query('SELECT name FROM users WHERE email = $1', [email])
  expect(rows).toEqual([{ name: 'Malee' }])
  expect(await visibleResponse('/sign-in/email', { email, password: 'quite another kite' })).toMatchObject({
    status: 401,
  })
})

test('a student with a school-managed account gets no mail and cannot sign in by password', async () => {
  const pupil = await makeAccount(services, { kind: 'managed' })
  expect(await visibleResponse('/sign-in/email', pupil)).toEqual(
    await visibleResponse('/sign-in/email', { ...pupil, email: unknownAddress() }),
  )
  await visibleResponse('/request-password-reset', { email: pupil.email })
  expect(await mailsTo(services, pupil.email)).toEqual([])
  const placeholder = await visibleResponse('/request-password-reset', { email: 'pupil@managed.skykite.invalid' })
  expect(placeholder).toMatchObject({ status: 422, answer: { error: { reason: 'invalid-email' } } })
})
