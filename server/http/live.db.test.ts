import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Identity } from '#app/features/accounts/public.server.ts'
import { defineStore, defineView } from '#app/platform/live.server.ts'
import type { SignedIn } from '#app/platform/request.server.ts'
import { actor, makePerson, makeSchool, openTestServices, type TestServices } from '#db/testing/test-services.ts'
import { valueLimits, type Json } from '#rules/live/values.ts'
import { openScreen, openTestGateway, sessionIn } from '../live/testing.ts'
import type { HttpEnv } from './http-app.ts'
import { liveRoutes } from './live.ts'
import { registry } from './metrics.ts'
import { withOrigin } from './origin.ts'
import { openTurns } from './turns.ts'

/** The same paths over plain requests. */
let services: TestServices
let live: Awaited<ReturnType<typeof openTestGateway>>
let app: Hono<HttpEnv>
const people = new Map<string, SignedIn>()
const drawer = defineStore({
  path: 'drawers/:schoolId',
  enter: async (_, signedIn, { schoolId }) =>
    signedIn && { actor: actor(signedIn.user.id), schoolId: schoolId!, facts: null },
  allow: () => true,
  mayWrite: (_, __, key) => key !== 'locked',
  check: (value) => (typeof value === 'object' && value !== null && 'forbidden' in value ? 'bad-key' : null),
})
/** As large as the mechanism allows. */
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
const from = (remoteAddress: string) => ({ incoming: { socket: { remoteAddress } } })

beforeAll(async () => {
  services = await openTestServices()
  live = await openTestGateway(services, { views: [notice], stores: [drawer, chest], presences: [] }, people)
  const identity = {
    sessionOf: async (headers: Headers) => people.get(headers.get('cookie') ?? '') ?? null,
  } as unknown as Identity
  app = new Hono<HttpEnv>()
    .use(withOrigin(services, identity))
    .route('/', liveRoutes(identity, live.gateway, { turns: openTurns(), askerOf: identity.sessionOf }))
})
afterAll(async () => {
  await live.close()
  await services.close()
})

async function begin() {
  const person = await makePerson(services)
  const cookie = sessionIn(people, person)
  const area = `drawers/${await makeSchool(services, { [person]: 'teacher' })}`
  const address = (path: string) => `/api/1.0/live/${path.split('/').map(encodeURIComponent).join('/')}`
  const get = (path: string, query = '', headers: Record<string, string> = {}) =>
    app.request(`${address(path)}${query}`, { headers: { cookie, ...headers } }, from('192.0.2.1'))
  const put = (path: string, value: Json) => {
    const body = JSON.stringify(value)
    const headers = { cookie, 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }
    return app.request(address(path), { method: 'PUT', body, headers }, from('192.0.2.1'))
  }
  return { person, cookie, area, get, put }
}

test('a plain request and a live connection answer the same, for every key', async () => {
  const { cookie, area, get, put } = await begin()
  const keys = ['a', '10', '9', 'ก๋วยเตี๋ยว', '🪁 kite', 'a%2Fb', '__proto__x']
  for (const key of keys) expect((await put(`${area}/${key}`, { name: key })).status).toBe(200)
  const screen = await openScreen(live.url, live.gateway, cookie)
  for (const path of [area, ...keys.map((key) => `${area}/${key}`), `${area}/a/name`, `${area}/nothing`]) {
    await screen.say({ t: 'on', p: path })
    const { value, revision } = (await (await get(path)).json()) as { value: Json; revision: string }
    expect([path, value]).toEqual([path, screen.values.get(path)])
    expect(screen.heard.find(({ t, p }) => t === 'v' && p === path)?.r).toBe(revision)
  }
  screen.close()
})

test('whoever is signed out while their words are still coming has said nothing', async () => {
  const { cookie, area } = await begin()
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
  expect((await app.request(`/api/1.0/live/${area}/late`, late, from('192.0.2.9'))).status).toBe(404)
})

test('query parameters choose; a query without sense is refused; an unchanged value is not sent again', async () => {
  const { area, get, put } = await begin()
  await put(area, { a: { x: 1 }, b: { x: 2 }, c: { x: 3 } })
  const ask = async (query: string) => ((await (await get(area, query)).json()) as { value: Json }).value
  expect(await ask('?orderByKey=true&limitToFirst=2')).toEqual({ a: { x: 1 }, b: { x: 2 } })
  expect(await ask('?limitToLast=1')).toEqual({ c: { x: 3 } })
  expect(await ask('?startAt=b&endAt=b')).toEqual({ b: { x: 2 } })
  expect(await ask('?shallow=true')).toEqual({ a: true, b: true, c: true })
  const first = await get(area)
  const again = { 'if-none-match': first.headers.get('etag')! }
  expect((await get(area, '', again)).status).toBe(304)
  for (const query of ['?limitToFirst=0', '?limitToFirst=1&limitToLast=1', '?orderBy=a'])
    expect((await get(area, query, again)).status).toBe(422)
})

test('what may not be written over a connection may not be written here either', async () => {
  const { area, get, put } = await begin()
  expect((await put(`${area}/r`, { forbidden: 1 })).status).toBe(422)
  expect((await put(`${area}/r/forbidden`, 1)).status).toBe(422)
  expect((await put(`${area}/locked`, 1)).status).toBe(404)
  expect((await put('elsewhere/r', 1)).status).toBe(404)
  expect((await app.request(`/api/1.0/live/${area}`, {}, from('192.0.2.1'))).status).toBe(404)
  expect(await (await get(area)).json()).toMatchObject({ value: {} })
})

test('a string of 10 MB is kept where a store allows it, also one full of line breaks; one letter more is refused', async () => {
  const { area, get, put } = await begin()
  const path = `${area.replace('drawers', 'chests')}/long`
  const most = `${'\n'.repeat(5 * 1024 * 1024)}${'k'.repeat(5 * 1024 * 1024)}`
  expect((await put(path, most)).status).toBe(200)
  expect(((await (await get(path)).json()) as { value: string }).value === most).toBe(true)
  const other = await begin()
  expect((await other.put(`${other.area.replace('drawers', 'chests')}/long`, `${most}k`)).status).toBe(422)
})

test('what is too large, too wide or too deep is refused before it is made into anything', async () => {
  const { area, get, put } = await begin()
  const chests = area.replace('drawers', 'chests')
  const wide = Array.from({ length: 4_000_000 }, () => 1)
  const deep = JSON.parse(`${'['.repeat(40)}${']'.repeat(40)}`) as Json
  const began = performance.now()
  expect((await put(`${area}/r`, wide)).status).toBe(413)
  expect(await (await put(`${chests}/r`, wide)).json()).toMatchObject({ error: { reason: 'too-many-values' } })
  expect(await (await put(`${chests}/r`, deep)).json()).toMatchObject({ error: { reason: 'too-deep' } })
  expect(await (await put(`${area}/r`, 'x'.repeat(5_000))).json()).toMatchObject({
    error: { reason: 'record-too-large' },
  })
  expect(await (await put(`${area}/r`, 'ก'.repeat(1_400))).json()).toMatchObject({
    error: { reason: 'record-too-large' },
  })
  expect(performance.now() - began).toBeLessThan(4_000)
  expect(await (await get(area)).json()).toMatchObject({ value: {} })
})

test('requests share the measure of connections: a person theirs, visitors that of their address', async () => {
  const [busy, other] = [await begin(), await begin()]
  const limited = async (ask: (n: number) => Response | Promise<Response>, times: number) => {
    const answers = await Promise.all(Array.from({ length: times }, (_, n) => ask(n)))
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(10)
    return answers.filter(({ status }) => status === 429)
  }
  const put = await limited((n) => busy.put(`${busy.area}/r`, n), 200)
  expect(put.length).toBeGreaterThan(50)
  expect(put[0]!.headers.get('retry-after')).toBe('1')
  expect((await other.put(`${other.area}/r`, 1)).status).toBe(200)
  const visit = (address: string) => app.request('/api/1.0/live/notice', {}, from(address))
  expect((await limited((n) => visit(`2001:db8:0:1::${n.toString(16)}`), 500)).length).toBeGreaterThan(50)
  expect((await visit('192.0.2.77')).status).toBe(200)
  expect(
    (await limited(() => app.request('/api/1.0/live/ticket', { method: 'POST' }, from('192.0.2.78')), 2_000)).length,
  ).toBeGreaterThan(300)
})

test('a ticket says whose it is', async () => {
  const { person, cookie } = await begin()
  const askedBy = async (headers: Record<string, string>) => {
    const answer = await app.request('/api/1.0/live/ticket', { method: 'POST', headers }, from('192.0.2.2'))
    return ((await answer.json()) as { person: string | null }).person
  }
  expect([await askedBy({ cookie }), await askedBy({})]).toEqual([person, null])
})

test('everything that happens is counted', async () => {
  const { cookie, area, put } = await begin()
  const count = async (name: string) =>
    Number((await registry.metrics()).match(new RegExp(`^${name}(?:\\{[^}]*\\})? ([\\d.e+-]+)$`, 'm'))?.[1] ?? NaN)
  const screen = await openScreen(live.url, live.gateway, cookie)
  await screen.say({ t: 'on', p: area })
  await screen.say({ t: 'on', p: 'elsewhere' })
  await put(`${area}/a`, 1)
  await screen.sees(area, (value) => JSON.stringify(value) === '{"a":1}')
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
  // Somebody wrote past every hint; the slow look finds it.
  const found = await count('skykite_live_found_total')
  await services.owner.query(`UPDATE live_records SET value = '2' WHERE area = $1`, [area])
  live.gateway.channels.refreshAll(0)
  await screen.sees(area, (value) => JSON.stringify(value) === '{"a":2}')
  expect(await count('skykite_live_found_total')).toBe(found + 1)
  screen.close()
  await expect.poll(() => count('skykite_live_listeners')).toBe(0)
})
