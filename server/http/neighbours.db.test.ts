import { Hono } from 'hono'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openIdentity, type Identity } from '#app/features/accounts/public.server.ts'
import { openDeviceCookie } from '#app/platform/device-cookie.server.ts'
import { openTestServices, type TestServices } from '#db/testing/test-services.ts'
import { makeAccount, type MadeAccount } from '#db/testing/visitor.ts'
import type { HttpEnv } from './http-app.ts'
import { identityRoutes } from './identity.ts'
import { withOrigin } from './origin.ts'
import { openTurns } from './turns.ts'

/** A school behind one address, and somebody at that address who floods it. */

let services: TestServices
let identity: Identity
let app: Hono<HttpEnv>
let clock = Math.ceil(Date.now() / 3_600_000) * 3_600_000

beforeAll(async () => {
  services = await openTestServices({ now: () => clock })
  identity = openIdentity(services)
  app = new Hono<HttpEnv>()
  app.use(withOrigin(services, identity))
  app.route('/', identityRoutes(identity, { turns: openTurns(), askerOf: identity.sessionOf }))
  app.post('/open/:person', async (c) =>
    c.text('in', 200, { 'set-cookie': await identity.createSession(c.req.param('person'), 'full', c.req.raw.headers) }),
  )
  app.get('/page', (c) => c.html('a page', 200, { 'cache-control': 'private, no-store' }))
  app.get('/kept', (c) => c.html('a page', 200, { 'cache-control': 'public, max-age=0' }))
})
afterAll(async () => {
  await identity.settle()
  await services.close()
})
beforeEach(() => void (clock += 3_600_000))

const school = '203.0.113.7'

/** A browser at the school: keeps its cookies, and nothing else. */
function browser(address = school) {
  const cookies = new Map<string, string>()
  const ask = async (path: string, body?: object) => {
    const headers = {
      origin: services.env.BASE_URL,
      'content-type': 'application/json',
      cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
    }
    const init = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers }
    const answered = await app.request(`${services.env.BASE_URL}${path}`, init, {
      incoming: { socket: { remoteAddress: address } },
    } as unknown as HttpEnv['Bindings'])
    for (const line of answered.headers.getSetCookie()) {
      const [name, value = ''] = line.split(';')[0]!.split('=', 2)
      if (line.includes('Max-Age=0')) cookies.delete(name!)
      else cookies.set(name!, value)
    }
    return answered.status
  }
  return {
    cookies,
    get: (path: string) => ask(path),
    post: (path: string, body = {}) => ask(`/api/auth${path}`, body),
    open: (person: string) => ask(`/open/${person}`, {}),
  }
}

type Browser = ReturnType<typeof browser>
const signIn = (visitor: Browser, { email, password }: MadeAccount) =>
  visitor.post('/sign-in/email', { email, password })

async function times(count: number, work: (index: number) => Promise<number>): Promise<number[]> {
  const statuses: number[] = []
  for (let done = 0; done < count; done += 50)
    statuses.push(
      ...(await Promise.all(Array.from({ length: Math.min(50, count - done) }, (_, index) => work(done + index)))),
    )
  return statuses
}

/** Cheap posts without any cookie. */
const flood = () => times(700, () => browser().post('/token/revoke', { token: 'nothing at all' }))
/** Cheap posts, each from a device that opened a page first. */
const floodFromDevices = () =>
  times(700, async () => {
    const visitor = browser()
    await visitor.get('/page')
    return visitor.post('/token/revoke', { token: 'nothing at all' })
  })

test('a class gets in while a neighbour floods, and everybody signed in goes on', async () => {
  const pupils = await Promise.all(
    Array.from({ length: 30 }, async () => ({ account: await makeAccount(services), device: browser() })),
  )
  for (const { account, device } of pupils) expect(await device.open(account.id)).toBe(200)
  const [staying, leaving] = [pupils.slice(0, 15), pupils.slice(15)]
  for (const { device } of leaving) expect(await device.post('/sign-out')).toBe(200)

  expect((await flood()).filter((status) => status === 429).length).toBeGreaterThanOrEqual(100)
  expect((await floodFromDevices()).filter((status) => status === 429).length).toBeGreaterThanOrEqual(100)

  // Devices on which somebody has signed in before, whoever it is now.
  expect(await Promise.all(leaving.map(({ device }, index) => signIn(device, pupils[index]!.account)))).toEqual(
    Array(15).fill(200),
  )
  // Whoever is signed in, at work and on the way out.
  expect(await Promise.all(staying.map(({ device }) => device.post('/sessions/revoke-others')))).toEqual(
    Array(15).fill(200),
  )
  expect(await Promise.all(staying.map(({ device }) => device.post('/sign-out')))).toEqual(Array(15).fill(200))
  // Leaving is refused to nobody.
  expect(await browser().post('/sign-out')).toBe(200)
}, 90_000)

test('a class with new devices gets in while a neighbour floods without one', async () => {
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

test('a device is ours or none: rotating made-up ones gains nothing', async () => {
  const statuses = await times(130, (index) => {
    const visitor = browser('203.0.113.8')
    visitor.cookies.set('skykite.device', `${String(index).padStart(22, 'A')}..${'A'.repeat(43)}`)
    return visitor.post('/sign-in/magic-link', { email: `forged${index}@example.test` })
  })
  expect(statuses.filter((status) => status === 200)).toHaveLength(100)
})

test('one account does not make a thousand known devices', async () => {
  const account = await makeAccount(services)
  const statuses = await times(130, async (index) => {
    const device = browser('203.0.113.9')
    await device.open(account.id)
    await device.post('/sign-out')
    return device.post('/sign-in/magic-link', { email: `farmed${index}@example.test` })
  })
  expect(statuses.filter((status) => status === 200)).toHaveLength(100)
})

test('a device is marked once, known after a sign-in, and never on an answer that is kept for others', async () => {
  const devices = openDeviceCookie(services.env)
  const visitor = browser()
  const marked = () => devices.read(new Headers({ cookie: `skykite.device=${visitor.cookies.get('skykite.device')}` }))
  await visitor.get('/kept')
  expect(visitor.cookies.size).toBe(0)
  await visitor.get('/page')
  const first = marked()
  expect(first).toEqual({ device: expect.stringMatching(/^[\w-]{22}$/), knownAs: null })
  await visitor.get('/page')
  expect(marked()).toEqual(first)
  await signIn(visitor, await makeAccount(services))
  expect(marked()).toEqual({ device: first.device, knownAs: expect.stringMatching(/^[\w-]{22}$/) })
  await visitor.post('/sign-out')
  expect(marked().knownAs).not.toBeNull()
  const [device, knownAs, seal] = visitor.cookies.get('skykite.device')!.split('.')
  for (const forged of [
    `${device}..${seal}`,
    `${device}.${knownAs!.replace(/^./, '_')}.${seal}`,
    `${device}.${knownAs}.`,
    device,
    '',
  ])
    expect(devices.read(new Headers({ cookie: `skykite.device=${forged}` }))).toEqual({ device: null, knownAs: null })
})
