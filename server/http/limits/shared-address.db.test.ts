import { Hono } from 'hono'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openIdentity, type Identity } from '#app/features/people/accounts/public.server.ts'
import { openDeviceCookie } from '#app/platform/request/device-cookie.server.ts'
import { openFileServices } from '#db/testing/file-services.ts'
import { makeAccount, type TestAccount } from '#db/testing/visitor.ts'
import type { HttpEnv } from '../http-app.ts'
import { identityRoutes } from '../identity/identity.ts'
import { setRequestOrigin } from '../security/origin.ts'
import { openRequestSlots } from './request-slots.ts'

/** A school shares one IP address with a client that floods the server. */

let clock = Math.ceil(Date.now() / 3_600_000) * 3_600_000
const services = await openFileServices({ now: () => clock })
let identity: Identity
let app: Hono<HttpEnv>

beforeAll(async () => {
  identity = openIdentity(services)
  app = new Hono<HttpEnv>()
  app.use(setRequestOrigin(services, identity))
  app.route('/', identityRoutes(identity, { slots: openRequestSlots(), findSession: identity.sessionOf }))
  app.post('/open/:person', async (c) =>
    c.text('in', 200, { 'set-cookie': await identity.createSession(c.req.param('person'), 'full', c.req.raw.headers) }),
  )
  app.get('/page', (c) => c.html('a page', 200, { 'cache-control': 'private, no-store' }))
  app.get('/cached', (c) => c.html('a page', 200, { 'cache-control': 'public, max-age=0' }))
})
afterAll(async () => {
  await identity.settle()
})
beforeEach(() => void (clock += 3_600_000))

const schoolAddress = '203.0.113.7'

/** A browser at the school that stores cookies. */
function browser(address = schoolAddress) {
  const cookies = new Map<string, string>()
  const send = async (path: string, body?: object) => {
    const headers = {
      origin: services.env.BASE_URL,
      'content-type': 'application/json',
      cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
    }
    const options = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers }
    const response = await app.request(`${services.env.BASE_URL}${path}`, options, {
      incoming: { socket: { remoteAddress: address } },
    } as unknown as HttpEnv['Bindings'])
    for (const setCookie of response.headers.getSetCookie()) {
      const [name, value = ''] = setCookie.split(';')[0]!.split('=', 2)
      if (setCookie.includes('Max-Age=0')) cookies.delete(name!)
      else cookies.set(name!, value)
    }
    return response.status
  }
  return {
    cookies,
    get: (path: string) => send(path),
    post: (path: string, body = {}) => send(`/api/auth${path}`, body),
    open: (person: string) => send(`/open/${person}`, {}),
  }
}

type Browser = ReturnType<typeof browser>
const signIn = (visitor: Browser, { email, password }: TestAccount) =>
  visitor.post('/sign-in/email', { email, password })

async function repeat(count: number, work: (index: number) => Promise<number>): Promise<number[]> {
  const statuses: number[] = []
  for (let finished = 0; finished < count; finished += 50)
    statuses.push(
      ...(await Promise.all(
        Array.from({ length: Math.min(50, count - finished) }, (_, index) => work(finished + index)),
      )),
    )
  return statuses
}

/** Cheap POST requests without any cookie. */
const flood = () => repeat(700, () => browser().post('/token/revoke', { token: 'nothing at all' }))
/** Cheap POST requests, each from a new device that opened a page first. */
const floodFromDevices = () =>
  repeat(700, async () => {
    const visitor = browser()
    await visitor.get('/page')
    return visitor.post('/token/revoke', { token: 'nothing at all' })
  })

test('a class with recognized devices can sign in and work while another client at its address floods', async () => {
  const students = await Promise.all(
    Array.from({ length: 30 }, async () => ({ account: await makeAccount(services), device: browser() })),
  )
  for (const { account, device } of students) expect(await device.open(account.id)).toBe(200)
  const [staying, leaving] = [students.slice(0, 15), students.slice(15)]
  for (const { device } of leaving) expect(await device.post('/sign-out')).toBe(200)

  expect((await flood()).filter((status) => status === 429).length).toBeGreaterThanOrEqual(100)
  expect((await floodFromDevices()).filter((status) => status === 429).length).toBeGreaterThanOrEqual(100)

  // A device with an earlier sign-in is recognized, also for another account.
  expect(await Promise.all(leaving.map(({ device }, index) => signIn(device, students[index]!.account)))).toEqual(
    Array(15).fill(200),
  )
  // Signed-in students can keep working and sign out.
  expect(await Promise.all(staying.map(({ device }) => device.post('/sessions/revoke-others')))).toEqual(
    Array(15).fill(200),
  )
  expect(await Promise.all(staying.map(({ device }) => device.post('/sign-out')))).toEqual(Array(15).fill(200))
  // Sign-out is never rate-limited.
  expect(await browser().post('/sign-out')).toBe(200)
}, 90_000)

test('a class with new devices can sign in while another client at its address floods without a device cookie', async () => {
  await flood()
  const accounts = await Promise.all(Array.from({ length: 30 }, () => makeAccount(services)))
  const statuses = await Promise.all(
    accounts.map(async (account) => {
      const device = browser()
      await device.get('/page')
      return signIn(device, account)
    }),
  )
  expect(statuses).toEqual(Array(30).fill(200))
}, 90_000)

test('forged device cookies do not bypass the limit of the address', async () => {
  const statuses = await repeat(130, (index) => {
    const visitor = browser('203.0.113.8')
    visitor.cookies.set('skykite.device', `${String(index).padStart(22, 'A')}..${'A'.repeat(43)}`)
    return visitor.post('/sign-in/magic-link', { email: `forged${index}@example.test` })
  })
  expect(statuses.filter((status) => status === 200)).toHaveLength(100)
})

test('one account cannot register many recognized devices', async () => {
  const account = await makeAccount(services)
  const statuses = await repeat(130, async (index) => {
    const device = browser('203.0.113.9')
    await device.open(account.id)
    await device.post('/sign-out')
    return device.post('/sign-in/magic-link', { email: `farmed${index}@example.test` })
  })
  expect(statuses.filter((status) => status === 200)).toHaveLength(100)
})

test('sets the device cookie once, recognizes the device after a sign-in, and sets no cookie on cacheable responses', async () => {
  const devices = openDeviceCookie(services.env)
  const visitor = browser()
  const readDevice = () =>
    devices.read(new Headers({ cookie: `skykite.device=${visitor.cookies.get('skykite.device')}` }))
  await visitor.get('/cached')
  expect(visitor.cookies.size).toBe(0)
  await visitor.get('/page')
  const first = readDevice()
  expect(first).toEqual({ device: expect.stringMatching(/^[\w-]{22}$/), lastUserKey: null })
  await visitor.get('/page')
  expect(readDevice()).toEqual(first)
  await signIn(visitor, await makeAccount(services))
  expect(readDevice()).toEqual({ device: first.device, lastUserKey: expect.stringMatching(/^[\w-]{22}$/) })
  await visitor.post('/sign-out')
  expect(readDevice().lastUserKey).not.toBeNull()
  const [device, lastUserKey, seal] = visitor.cookies.get('skykite.device')!.split('.')
  for (const forged of [
    `${device}..${seal}`,
    `${device}.${lastUserKey!.replace(/^./, '_')}.${seal}`,
    `${device}.${lastUserKey}.`,
    device,
    '',
  ])
    expect(devices.read(new Headers({ cookie: `skykite.device=${forged}` }))).toEqual({
      device: null,
      lastUserKey: null,
    })
})
