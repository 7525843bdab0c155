import { expect, test } from 'vitest'
import { defineStore } from '#app/platform/live/live.server.ts'
import { openFileServices } from '#db/testing/file-services.ts'
import { actor, makePerson, makeSchool } from '#db/testing/test-services.ts'
import type { Json } from '#rules/live/values.ts'
import { checkWrites } from './writes/check-writes.ts'
import { addSession, createShelfStore, openScreen, openTestGateway, openFileGateway } from './testing.ts'

/** Limits of records per writer and area, for every kind of write. */
const services = await openFileServices()
const shelf = createShelfStore({ recordBytes: 100, perWriter: 5, perArea: 8 })
const store = defineStore({
  ...shelf,
  path: 'stores/:schoolId',
  limits: { recordBytes: 2_000, perWriter: 10_000, perArea: 10_000 },
})
const livePaths = { views: [], stores: [shelf, store], presences: [] }

const { live, people } = openFileGateway(services, livePaths)

async function createArea(writers = 1) {
  const ids = await Promise.all(Array.from({ length: writers }, () => makePerson(services)))
  const schoolId = await makeSchool(services, Object.fromEntries(ids.map((id) => [id, 'student' as const])))
  const area = `shelves/${schoolId}`
  const screens = await Promise.all(ids.map((id) => openScreen(live.url, live.gateway, addSession(people, id))))
  const keys = async () =>
    (
      await services.owner.query<{ key: string }>('SELECT key FROM live_records WHERE area = $1 ORDER BY key', [area])
    ).rows.map(({ key }) => key)
  const countRecords = async () =>
    (await services.owner.query<{ records: number }>('SELECT records FROM live_areas WHERE area = $1', [area])).rows[0]
      ?.records ?? 0
  return { ids, schoolId, area, screens, screen: screens[0]!, keys, countRecords }
}

test('limits the records of one writer, who may still change records and replace deleted ones', async () => {
  const { screen, area, keys, countRecords } = await createArea()
  const set = (key: string, v: Json) => screen.send({ t: 'set', p: `${area}/${key}`, v })
  const answers = await Promise.all(Array.from({ length: 40 }, (_, n) => set(`n${String(n).padStart(2, '0')}`, n)))
  expect(answers.filter(({ t }) => t === 'ok')).toHaveLength(5)
  expect(answers.filter(({ t, e }) => t === 'no' && e === 'writer-full')).toHaveLength(35)
  const savedKeys = await keys()
  expect([savedKeys.length, await countRecords()]).toEqual([5, 5])
  await new Promise((resolve) => setTimeout(resolve, 1_100))
  expect(await set(savedKeys[0]!, 'changed')).toMatchObject({ t: 'ok' })
  expect(await set(savedKeys[1]!, null)).toMatchObject({ t: 'ok' })
  expect(await set('instead', 1)).toMatchObject({ t: 'ok' })
  expect(await set('more', 1)).toMatchObject({ t: 'no', e: 'writer-full' })
  expect(await countRecords()).toBe(5)
  screen.close()
})

test('limits the records of an area over all writers and processes, without affecting other areas', async () => {
  const [fullArea, otherArea, second] = [
    await createArea(4),
    await createArea(),
    await openTestGateway(services, livePaths, people),
  ]
  const otherScreens = await Promise.all(
    fullArea.ids.map((id) => openScreen(second.url, second.gateway, addSession(people, id))),
  )
  const writes = [...fullArea.screens, ...otherScreens].flatMap((screen, n) =>
    Array.from({ length: 4 }, (_, m) => screen.send({ t: 'set', p: `${fullArea.area}/k${n}-${m}`, v: 1 })),
  )
  const otherWrites = Array.from({ length: 5 }, (_, n) =>
    otherArea.screen.send({ t: 'set', p: `${otherArea.area}/${n}`, v: 1 }),
  )
  const answers = await Promise.all(writes)
  expect(answers.filter(({ t }) => t === 'ok')).toHaveLength(8)
  expect(answers.filter(({ t, e }) => t === 'no' && (e === 'area-full' || e === 'writer-full'))).toHaveLength(24)
  expect((await Promise.all(otherWrites)).every(({ t }) => t === 'ok')).toBe(true)
  expect([(await fullArea.keys()).length, await fullArea.countRecords()]).toEqual([8, 8])
  ;[...fullArea.screens, ...otherScreens, otherArea.screen].forEach((screen) => screen.close())
  await second.close()
})

test('counts records of all kinds of writes: nested values, updates, compare-and-set, whole areas, HTTP and disconnect writes', async () => {
  const { screen, area, schoolId, ids, keys, countRecords } = await createArea()
  const checkedWrite = (path: string) =>
    checkWrites(live.gateway.directory, [{ path, value: 1 }], () => ({
      actor: actor(ids[0]!),
      schoolId,
      facts: null,
    }))
  expect(await screen.send({ t: 'set', p: `${area}/a/inside`, v: 1 })).toMatchObject({ t: 'ok' })
  expect(await screen.send({ t: 'update', u: { [`${area}/b`]: 1, [`${area}/c/d`]: 1 } })).toMatchObject({ t: 'ok' })
  expect(await screen.send({ t: 'cas', p: `${area}/e`, e: 0, v: 1 })).toMatchObject({ t: 'ok' })
  expect(await live.gateway.writer.write({ writes: checkedWrite(`${area}/f`) as never })).toMatchObject({ ok: true })
  expect(await countRecords()).toBe(5)
  for (const message of [
    { t: 'set', p: `${area}/x/inside`, v: 1 },
    { t: 'update', u: { [`${area}/x`]: 1, [`${area}/a`]: null, [`${area}/y`]: 1 } },
    { t: 'cas', p: `${area}/x`, e: 0, v: 1 },
    { t: 'set', p: area, v: Object.fromEntries(Array.from({ length: 6 }, (_, n) => [n, n])) },
  ])
    expect(await screen.send(message)).toMatchObject({ t: 'no', e: 'writer-full' })
  expect(
    await screen.send({ t: 'set', p: area, v: Object.fromEntries(Array.from({ length: 9 }, (_, n) => [n, n])) }),
  ).toMatchObject({ t: 'no', e: 'area-full' })
  await expect(live.gateway.writer.write({ writes: checkedWrite(`${area}/x`) as never })).rejects.toMatchObject({
    details: { reason: 'writer-full' },
  })
  expect(await screen.send({ t: 'bye', u: { [`${area}/x`]: 1 } })).toMatchObject({ t: 'ok' })
  screen.socket.terminate()
  await expect
    .poll(
      async () =>
        (await services.owner.query('SELECT FROM live_disconnect_writes WHERE school_id = $1', [schoolId])).rowCount,
    )
    .toBe(0)
  expect(await keys()).toEqual(['a', 'b', 'c', 'e', 'f'])
  await services.owner.query('DELETE FROM live_records WHERE area = $1', [area])
  expect(await countRecords()).toBe(0)
})

test('limits the size of a record, also for writes inside it', async () => {
  const { screen, area } = await createArea()
  expect(await screen.send({ t: 'set', p: `${area}/r`, v: 'x'.repeat(98) })).toMatchObject({ t: 'ok' })
  expect(await screen.send({ t: 'set', p: `${area}/r`, v: 'x'.repeat(99) })).toMatchObject({
    t: 'no',
    e: 'record-too-large',
  })
  expect(await screen.send({ t: 'set', p: `${area}/s/a`, v: 'x'.repeat(60) })).toMatchObject({ t: 'ok' })
  expect(await screen.send({ t: 'set', p: `${area}/s/b`, v: 'x'.repeat(60) })).toMatchObject({
    t: 'no',
    e: 'record-too-large',
  })
  screen.close()
})

test('sends a large area completely in several frames, also to a slow client', async () => {
  const { schoolId, screen } = await createArea()
  const area = `stores/${schoolId}`
  await services.owner.query(
    `INSERT INTO live_records (school_id, area, key, value, revision) SELECT $1, $2, 'k' || n, to_json(repeat('x', 1000))::text, 1 FROM generate_series(1, 4000) n`,
    [schoolId, area],
  )
  const subscribed = screen.send({ t: 'on', p: area })
  screen.socket.pause()
  await new Promise((resolve) => setTimeout(resolve, 700))
  screen.socket.resume()
  expect(await subscribed).toMatchObject({ t: 'ok' })
  const value = (await screen.waitForValue(area, (current) => Object.keys(current ?? {}).length === 4_000)) as Record<
    string,
    string
  >
  expect(value.k4000).toHaveLength(1_000)
  expect(screen.heard.filter(({ p }) => p === area).length).toBeGreaterThan(40)
  expect(Math.max(...screen.heard.map((message) => JSON.stringify(message).length))).toBeLessThan(70_000)
  // After the first complete value, a change is sent as a patch.
  expect(await screen.send({ t: 'set', p: `${area}/k1`, v: 'new' })).toMatchObject({ t: 'ok' })
  await screen.waitForValue(area, (current) => (current as Record<string, string>).k1 === 'new')
  expect(await screen.send({ t: 'hi' })).toMatchObject({ t: 'ok' })
  screen.close()
})
