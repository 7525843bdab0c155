import { afterAll, beforeAll, expect, test } from 'vitest'
import { defineStore } from '#app/platform/live.server.ts'
import type { SignedIn } from '#app/platform/request.server.ts'
import { actor, makePerson, makeSchool, openTestServices, type TestServices } from '#db/testing/test-services.ts'
import type { Json } from '#rules/live/values.ts'
import { checkedWrites } from './checked-writes.ts'
import { openScreen, openTestGateway, sessionIn } from './testing.ts'

/** How many records there may be, by whatever way they come. */
let services: TestServices
let live: Awaited<ReturnType<typeof openTestGateway>>
const people = new Map<string, SignedIn>()
const shelf = defineStore({
  path: 'shelves/:schoolId',
  enter: async (_, signedIn, { schoolId }) =>
    signedIn && { actor: actor(signedIn.user.id), schoolId: schoolId!, facts: null },
  allow: () => true,
  mayWrite: () => true,
  check: () => null,
  limits: { recordBytes: 100, perWriter: 5, perArea: 8 },
})
const store = defineStore({
  ...shelf,
  path: 'stores/:schoolId',
  limits: { recordBytes: 2_000, perWriter: 10_000, perArea: 10_000 },
})
const places = { views: [], stores: [shelf, store], presences: [] }

beforeAll(async () => {
  services = await openTestServices()
  live = await openTestGateway(services, places, people)
})
afterAll(async () => {
  await live.close()
  await services.close()
})

async function begin(writers = 1) {
  const ids = await Promise.all(Array.from({ length: writers }, () => makePerson(services)))
  const schoolId = await makeSchool(services, Object.fromEntries(ids.map((id) => [id, 'student' as const])))
  const area = `shelves/${schoolId}`
  const screens = await Promise.all(ids.map((id) => openScreen(live.url, live.gateway, sessionIn(people, id))))
  const keys = async () =>
    (
      await services.owner.query<{ key: string }>('SELECT key FROM live_records WHERE area = $1 ORDER BY key', [area])
    ).rows.map(({ key }) => key)
  const counted = async () =>
    (await services.owner.query<{ records: number }>('SELECT records FROM live_areas WHERE area = $1', [area])).rows[0]
      ?.records ?? 0
  return { ids, schoolId, area, screens, screen: screens[0]!, keys, counted }
}

test('one writer fills their own part and no more, however fast; what they have they may change, and what they take away makes room', async () => {
  const { screen, area, keys, counted } = await begin()
  const set = (key: string, v: Json) => screen.say({ t: 'set', p: `${area}/${key}`, v })
  const answers = await Promise.all(Array.from({ length: 40 }, (_, n) => set(`n${String(n).padStart(2, '0')}`, n)))
  expect(answers.filter(({ t }) => t === 'ok')).toHaveLength(5)
  expect(answers.filter(({ t, e }) => t === 'no' && e === 'writer-full')).toHaveLength(35)
  const mine = await keys()
  expect([mine.length, await counted()]).toEqual([5, 5])
  await new Promise((resolve) => setTimeout(resolve, 1_100))
  expect(await set(mine[0]!, 'changed')).toMatchObject({ t: 'ok' })
  expect(await set(mine[1]!, null)).toMatchObject({ t: 'ok' })
  expect(await set('instead', 1)).toMatchObject({ t: 'ok' })
  expect(await set('more', 1)).toMatchObject({ t: 'no', e: 'writer-full' })
  expect(await counted()).toBe(5)
  screen.close()
})

test('an area is full when it is full, whoever writes, in whichever process; who writes elsewhere is not touched', async () => {
  const [full, elsewhere, second] = [await begin(4), await begin(), await openTestGateway(services, places, people)]
  const others = await Promise.all(full.ids.map((id) => openScreen(second.url, second.gateway, sessionIn(people, id))))
  const writes = [...full.screens, ...others].flatMap((screen, n) =>
    Array.from({ length: 4 }, (_, m) => screen.say({ t: 'set', p: `${full.area}/k${n}-${m}`, v: 1 })),
  )
  const beside = Array.from({ length: 5 }, (_, n) =>
    elsewhere.screen.say({ t: 'set', p: `${elsewhere.area}/${n}`, v: 1 }),
  )
  const answers = await Promise.all(writes)
  expect(answers.filter(({ t }) => t === 'ok')).toHaveLength(8)
  expect(answers.filter(({ t, e }) => t === 'no' && (e === 'area-full' || e === 'writer-full'))).toHaveLength(24)
  expect((await Promise.all(beside)).every(({ t }) => t === 'ok')).toBe(true)
  expect([(await full.keys()).length, await full.counted()]).toEqual([8, 8])
  ;[...full.screens, ...others, elsewhere.screen].forEach((screen) => screen.close())
  await second.close()
})

test('every way of writing is counted: places inside records, updates, transactions, whole areas, plain requests, lost connections', async () => {
  const { screen, area, schoolId, ids, keys, counted } = await begin()
  const found = (path: string) =>
    checkedWrites(live.gateway.directory, [{ path, value: 1 }], () => ({
      actor: actor(ids[0]!),
      schoolId,
      facts: null,
    }))
  expect(await screen.say({ t: 'set', p: `${area}/a/inside`, v: 1 })).toMatchObject({ t: 'ok' })
  expect(await screen.say({ t: 'update', u: { [`${area}/b`]: 1, [`${area}/c/d`]: 1 } })).toMatchObject({ t: 'ok' })
  expect(await screen.say({ t: 'cas', p: `${area}/e`, e: 0, v: 1 })).toMatchObject({ t: 'ok' })
  expect(await live.gateway.writer.write({ writes: found(`${area}/f`) as never })).toMatchObject({ ok: true })
  expect(await counted()).toBe(5)
  for (const said of [
    { t: 'set', p: `${area}/x/inside`, v: 1 },
    { t: 'update', u: { [`${area}/x`]: 1, [`${area}/a`]: null, [`${area}/y`]: 1 } },
    { t: 'cas', p: `${area}/x`, e: 0, v: 1 },
    { t: 'set', p: area, v: Object.fromEntries(Array.from({ length: 6 }, (_, n) => [n, n])) },
  ])
    expect(await screen.say(said)).toMatchObject({ t: 'no', e: 'writer-full' })
  expect(
    await screen.say({ t: 'set', p: area, v: Object.fromEntries(Array.from({ length: 9 }, (_, n) => [n, n])) }),
  ).toMatchObject({ t: 'no', e: 'area-full' })
  await expect(live.gateway.writer.write({ writes: found(`${area}/x`) as never })).rejects.toMatchObject({
    details: { reason: 'writer-full' },
  })
  expect(await screen.say({ t: 'bye', u: { [`${area}/x`]: 1 } })).toMatchObject({ t: 'ok' })
  screen.socket.terminate()
  await expect
    .poll(
      async () =>
        (await services.owner.query('SELECT FROM live_disconnect_writes WHERE school_id = $1', [schoolId])).rowCount,
    )
    .toBe(0)
  expect(await keys()).toEqual(['a', 'b', 'c', 'e', 'f'])
  await services.owner.query('DELETE FROM live_records WHERE area = $1', [area])
  expect(await counted()).toBe(0)
})

test('a record is as large as its store says, also when it grows from inside', async () => {
  const { screen, area } = await begin()
  expect(await screen.say({ t: 'set', p: `${area}/r`, v: 'x'.repeat(98) })).toMatchObject({ t: 'ok' })
  expect(await screen.say({ t: 'set', p: `${area}/r`, v: 'x'.repeat(99) })).toMatchObject({
    t: 'no',
    e: 'record-too-large',
  })
  expect(await screen.say({ t: 'set', p: `${area}/s/a`, v: 'x'.repeat(60) })).toMatchObject({ t: 'ok' })
  expect(await screen.say({ t: 'set', p: `${area}/s/b`, v: 'x'.repeat(60) })).toMatchObject({
    t: 'no',
    e: 'record-too-large',
  })
  screen.close()
})

test('a large area comes in parts, whole, to somebody who reads slowly too', async () => {
  const { schoolId, screen } = await begin()
  const area = `stores/${schoolId}`
  await services.owner.query(
    `INSERT INTO live_records (school_id, area, key, value, revision) SELECT $1, $2, 'k' || n, to_json(repeat('x', 1000))::text, 1 FROM generate_series(1, 4000) n`,
    [schoolId, area],
  )
  const listening = screen.say({ t: 'on', p: area })
  screen.socket.pause()
  await new Promise((resolve) => setTimeout(resolve, 700))
  screen.socket.resume()
  expect(await listening).toMatchObject({ t: 'ok' })
  const value = (await screen.sees(area, (seen) => Object.keys(seen ?? {}).length === 4_000)) as Record<string, string>
  expect(value.k4000).toHaveLength(1_000)
  expect(screen.heard.filter(({ p }) => p === area).length).toBeGreaterThan(40)
  expect(Math.max(...screen.heard.map((said) => JSON.stringify(said).length))).toBeLessThan(70_000)
  // What changes afterwards is a change of the whole.
  expect(await screen.say({ t: 'set', p: `${area}/k1`, v: 'new' })).toMatchObject({ t: 'ok' })
  await screen.sees(area, (seen) => (seen as Record<string, string>).k1 === 'new')
  expect(await screen.say({ t: 'hi' })).toMatchObject({ t: 'ok' })
  screen.close()
})
