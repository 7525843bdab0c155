import { Hono } from 'hono'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import type { Identity } from '#app/features/people/accounts/public.server.ts'
import { defineStore, defineView } from '#app/platform/live/live.server.ts'
import type { SignedIn } from '#app/platform/request/request.server.ts'
import { openFileServices } from '#db/testing/file-services.ts'
import { actor, makePerson, makeSchool } from '#db/testing/test-services.ts'
import { valueLimits, type Json } from '#rules/live/values.ts'
import { openScreen, openTestGateway, addSession } from '../live/testing.ts'
import type { HttpEnv } from './http-app.ts'
import { liveRoutes } from './live.ts'
import { registry } from './monitoring/metrics.ts'
import { setRequestOrigin } from './security/origin.ts'
import { openRequestSlots } from './limits/request-slots.ts'

/** Live paths over plain HTTP. */
const services = await openFileServices()
let live: Awaited<ReturnType<typeof openTestGateway>>
let app: Hono<HttpEnv>
const people = new Map<string, SignedIn>()
const drawer = defineStore({
  path: 'drawers/:schoolId',
  enter: async (_, signedIn, { schoolId }) =>
    signedIn && { actor: actor(signedIn.user.id), schoolId: schoolId!, facts: null },
  allow: () => true,
  canWrite: (_, __, key) => key !== 'locked',
  check: (value) => (typeof value === 'object' && value !== null && 'forbidden' in value ? 'bad-key' : null),
})
/** A store with the largest possible limits. */
const chest = defineStore({
  ...drawer,
  path: 'chests/:schoolId',
  limits: { recordBytes: valueLimits.recordBytes, perArea: 3 },
})
const notice = defineView({
  path: 'notice',
  enter: async () => ({ actor: actor(null), schoolId: null, facts: null }),
  allow: () => true,
  read: async () => 'open',
})
const fromAddress = (remoteAddress: string) => ({ incoming: { socket: { remoteAddress } } })

beforeAll(async () => {
  live = await openTestGateway(services, { views: [notice], stores: [drawer, chest], presences: [] }, people)
  const identity = {
    sessionOf: async (headers: Headers) => people.get(headers.get('cookie') ?? '') ?? null,
  } as unknown as Identity
  app = new Hono<HttpEnv>()
    .use(setRequestOrigin(services, identity))
    .route('/', liveRoutes(identity, live.gateway, { slots: openRequestSlots(), findSession: identity.sessionOf }))
})
afterAll(async () => {
  await live.close()
})

async function createWriter() {
  const person = await makePerson(services)
  const cookie = addSession(people, person)
  const area = `drawers/${await makeSchool(services, { [person]: 'teacher' })}`
  const address = (path: string) => `/api/1.0/live/${path.split('/').map(encodeURIComponent).join('/')}`
  const get = (path: string, query = '', headers: Record<string, string> = {}) =>
    app.request(`${address(path)}${query}`, { headers: { cookie, ...headers } }, fromAddress('192.0.2.1'))
  const put = (path: string, value: Json) => {
    const body = JSON.stringify(value)
    const headers = { cookie, 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }
    return app.request(address(path), { method: 'PUT', body, headers }, fromAddress('192.0.2.1'))
  }
  return { person, cookie, area, get, put }
}

test('a plain request and a live connection return the same value and revision for every key', async () => {
  const { cookie, area, get, put } = await createWriter()
  const keys = ['a', '10', '9', 'ก๋วยเตี๋ยว', '🪁 kite', 'a%2Fb', '__proto__x']
  for (const key of keys) expect((await put(`${area}/${key}`, { name: key })).status).toBe(200)
  const screen = await openScreen(live.url, live.gateway, cookie)
  for (const path of [area, ...keys.map((key) => `${area}/${key}`), `${area}/a/name`, `${area}/nothing`]) {
    await screen.send({ t: 'on', p: path })
    const { value, revision } = (await (await get(path)).json()) as { value: Json; revision: string }
    expect([path, value]).toEqual([path, screen.values.get(path)])
    expect(screen.heard.find(({ t, p }) => t === 'v' && p === path)?.r).toBe(revision)
  }
  screen.close()
})

test('rejects a write if the user is signed out while the body is being sent', async () => {
  const { cookie, area } = await createWriter()
  const [first, rest] = ['{"name":', '"late"}'].map((text) => new TextEncoder().encode(text))
  const body = new ReadableStream({
    start: (stream) => stream.enqueue(first),
    pull(stream) {
      people.delete(cookie)
      stream.enqueue(rest)
      stream.close()
    },
  })
  const headers = { cookie, 'content-type': 'application/json', 'content-length': '15' }
  const late = { method: 'PUT', body, headers, duplex: 'half' } as RequestInit
  expect((await app.request(`/api/1.0/live/${area}/late`, late, fromAddress('192.0.2.9'))).status).toBe(404)
})

test('applies query parameters, rejects invalid ones, and answers 304 for an unchanged value', async () => {
  const { area, get, put } = await createWriter()
  await put(area, { a: { x: 1 }, b: { x: 2 }, c: { x: 3 } })
  const readArea = async (query: string) => ((await (await get(area, query)).json()) as { value: Json }).value
  expect(await readArea('?orderByKey=true&limitToFirst=2')).toEqual({ a: { x: 1 }, b: { x: 2 } })
  expect(await readArea('?limitToLast=1')).toEqual({ c: { x: 3 } })
  expect(await readArea('?startAt=b&endAt=b')).toEqual({ b: { x: 2 } })
  expect(await readArea('?shallow=true')).toEqual({ a: true, b: true, c: true })
  const first = await get(area)
  const again = { 'if-none-match': first.headers.get('etag')! }
  expect((await get(area, '', again)).status).toBe(304)
  for (const query of ['?limitToFirst=0', '?limitToFirst=1&limitToLast=1', '?orderBy=a'])
    expect((await get(area, query, again)).status).toBe(422)
})

test('rejects the same writes as a live connection', async () => {
  const { area, get, put } = await createWriter()
  expect((await put(`${area}/r`, { forbidden: 1 })).status).toBe(422)
  expect((await put(`${area}/r/forbidden`, 1)).status).toBe(422)
  expect((await put(`${area}/locked`, 1)).status).toBe(404)
  expect((await put('elsewhere/r', 1)).status).toBe(404)
  expect((await app.request(`/api/1.0/live/${area}`, {}, fromAddress('192.0.2.1'))).status).toBe(404)
  expect(await (await get(area)).json()).toMatchObject({ value: {} })
})

test('saves a string of 10 MB if the store allows it, and rejects one more character', async () => {
  const { area, get, put } = await createWriter()
  const path = `${area.replace('drawers', 'chests')}/long`
  const longest = `${'\n'.repeat(5 * 1024 * 1024)}${'k'.repeat(5 * 1024 * 1024)}`
  expect((await put(path, longest)).status).toBe(200)
  expect(((await (await get(path)).json()) as { value: string }).value === longest).toBe(true)
  const secondWriter = await createWriter()
  expect((await secondWriter.put(`${secondWriter.area.replace('drawers', 'chests')}/long`, `${longest}k`)).status).toBe(
    422,
  )
})

test('rejects values that are too large, too wide or too deep before parsing them', async () => {
  const { area, get, put } = await createWriter()
  const chests = area.replace('drawers', 'chests')
  const wide = Array.from({ length: 4_000_000 }, () => 1)
  const deep = JSON.parse(`${'['.repeat(40)}${']'.repeat(40)}`) as Json
  const startedAt = performance.now()
  expect((await put(`${area}/r`, wide)).status).toBe(413)
  expect(await (await put(`${chests}/r`, wide)).json()).toMatchObject({ error: { reason: 'too-many-values' } })
  expect(await (await put(`${chests}/r`, deep)).json()).toMatchObject({ error: { reason: 'too-deep' } })
  expect(await (await put(`${area}/r`, 'x'.repeat(5_000))).json()).toMatchObject({
    error: { reason: 'record-too-large' },
  })
  expect(await (await put(`${area}/r`, 'ก'.repeat(1_400))).json()).toMatchObject({
    error: { reason: 'record-too-large' },
  })
  expect(performance.now() - startedAt).toBeLessThan(4_000)
  expect(await (await get(area)).json()).toMatchObject({ value: {} })
})

test('requests use the rate limits of live connections, per user or per visitor address', async () => {
  // With a stopped clock no rate limit refills during the test, however slow the machine is.
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now())
  onTestFinished(() => clock.mockRestore())
  const [floodingUser, otherUser] = [await createWriter(), await createWriter()]
  const limitedResponses = async (send: (n: number) => Response | Promise<Response>, times: number) => {
    const answers = await Promise.all(Array.from({ length: times }, (_, n) => send(n)))
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(10)
    return answers.filter(({ status }) => status === 429)
  }
  const put = await limitedResponses((n) => floodingUser.put(`${floodingUser.area}/r`, n), 200)
  expect(put.length).toBeGreaterThan(50)
  expect(put[0]!.headers.get('retry-after')).toBe('1')
  expect((await otherUser.put(`${otherUser.area}/r`, 1)).status).toBe(200)
  const visit = (address: string) => app.request('/api/1.0/live/notice', {}, fromAddress(address))
  expect((await limitedResponses((n) => visit(`2001:db8:0:1::${n.toString(16)}`), 500)).length).toBeGreaterThan(50)
  expect((await visit('192.0.2.77')).status).toBe(200)
  expect(
    (
      await limitedResponses(
        () => app.request('/api/1.0/live/ticket', { method: 'POST' }, fromAddress('192.0.2.78')),
        2_000,
      )
    ).length,
  ).toBeGreaterThan(300)
})

test('a ticket response contains the person id, or null for a visitor', async () => {
  const { person, cookie } = await createWriter()
  const ticketOwner = async (headers: Record<string, string>) => {
    const answer = await app.request('/api/1.0/live/ticket', { method: 'POST', headers }, fromAddress('192.0.2.2'))
    return ((await answer.json()) as { person: string | null }).person
  }
  expect([await ticketOwner({ cookie }), await ticketOwner({})]).toEqual([person, null])
})

test('exports live metrics', async () => {
  const { cookie, area, put } = await createWriter()
  const count = async (name: string) =>
    Number((await registry.metrics()).match(new RegExp(`^${name}(?:\\{[^}]*\\})? ([\\d.e+-]+)$`, 'm'))?.[1] ?? NaN)
  const screen = await openScreen(live.url, live.gateway, cookie)
  await screen.send({ t: 'on', p: area })
  await screen.send({ t: 'on', p: 'elsewhere' })
  await put(`${area}/a`, 1)
  await screen.waitForValue(area, (value) => JSON.stringify(value) === '{"a":1}')
  for (const name of [
    'connections',
    'listeners',
    'received_total',
    'received_bytes_total',
    'frames_total',
    'bytes_total',
    'reads_total',
    'writes_total',
    'batch_size_count',
    'lag_seconds_count',
    'read_seconds_count',
    'refused_total',
  ])
    expect([name, await count(`skykite_live_${name}`)]).toEqual([name, expect.toSatisfy((value: number) => value >= 1)])
  // A change without a change notification is found by the regular refresh.
  const countBefore = await count('skykite_live_found_total')
  await services.owner.query(`UPDATE live_records SET value = '2' WHERE area = $1`, [area])
  live.gateway.channels.refreshAll(0)
  await screen.waitForValue(area, (value) => JSON.stringify(value) === '{"a":2}')
  expect(await count('skykite_live_found_total')).toBe(countBefore + 1)
  screen.close()
  await expect.poll(() => count('skykite_live_listeners')).toBe(0)
})
