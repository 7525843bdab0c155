import { afterAll, beforeAll, expect, test } from 'vitest'
import { defineStore } from '#app/platform/live/live.server.ts'
import type { SignedIn } from '#app/platform/request/request.server.ts'
import { openFileServices } from '#db/testing/file-services.ts'
import { actor, makePerson, makeSchool } from '#db/testing/test-services.ts'
import type { Json } from '#rules/live/values.ts'
import { openScreen, openTestGateway, addSession } from './testing.ts'

/** A store in which a signed-in user may write everything within the limits. */
const openStore = (path: string) =>
  defineStore({
    path,
    enter: async (_, signedIn, { schoolId }) =>
      signedIn ? { actor: actor(signedIn.user.id), schoolId: schoolId!, facts: null } : null,
    allow: () => true,
    canWrite: () => true,
    check: (value) => (typeof value === 'object' && value !== null && 'forbidden' in value ? 'bad-key' : null),
  })

const services = await openFileServices()
let live: Awaited<ReturnType<typeof openTestGateway>>
const people = new Map<string, SignedIn>()
beforeAll(async () => {
  live = await openTestGateway(
    services,
    { views: [], stores: [openStore('drawers/:schoolId'), openStore('shelves/:schoolId')], presences: [] },
    people,
  )
})
afterAll(async () => {
  await live.close()
})

async function createWriter() {
  const person = await makePerson(services)
  const [school, otherSchool] = [
    await makeSchool(services, { [person]: 'teacher' }),
    await makeSchool(services, { [person]: 'teacher' }),
  ]
  const screen = await openScreen(live.url, live.gateway, addSession(people, person))
  const set = (p: string, v: Json) => screen.send({ t: 'set', p, v })
  const stored = async (area: string) =>
    Object.fromEntries(
      (
        await services.owner.query<{ key: string; value: string }>(
          'SELECT key, value FROM live_records WHERE area = $1',
          [area],
        )
      ).rows.map(({ key, value }) => [key, JSON.parse(value) as Json]),
    )
  return {
    screen,
    set,
    stored,
    drawer: `drawers/${school}`,
    shelf: `shelves/${school}`,
    elsewhere: `drawers/${otherSchool}`,
  }
}

test('accepts Unicode keys of up to 768 bytes, with slashes percent-encoded', async () => {
  const { set, stored, drawer } = await createWriter()
  const keys = ['ก'.repeat(256), '🪁'.repeat(192), 'a b.c#d$[e]', '__proto__', 'كيت', 'a/b%c']
  for (const key of keys)
    expect(await set(`${drawer}/${key.replaceAll('%', '%25').replaceAll('/', '%2F')}`, { text: key })).toMatchObject({
      t: 'ok',
    })
  expect(new Map(Object.entries(await stored(drawer)))).toEqual(new Map(keys.map((key) => [key, { text: key }])))
  expect(await set(`${drawer}/${'ก'.repeat(256)}a`, 1)).toMatchObject({ t: 'no', e: 'not-found' })
  expect(await set(`${drawer}/a`, { ['ก'.repeat(257)]: 1 })).toMatchObject({ t: 'no', e: 'key-too-long' })
})

test('limits the depth of path and value to 32 keys', async () => {
  const { set, stored, drawer } = await createWriter()
  const deep = (count: number) => Array.from({ length: count }, (_, n) => `k${n}`).join('/')
  expect(await set(`${drawer}/${deep(30)}`, 'bottom')).toMatchObject({ t: 'ok' })
  expect(await set(`${drawer}/${deep(31)}`, 'below')).toMatchObject({ t: 'no' })
  expect(await set(`${drawer}/${deep(29)}`, { a: 1 })).toMatchObject({ t: 'ok' })
  expect(await set(`${drawer}/${deep(29)}`, { a: { b: 1 } })).toMatchObject({ t: 'no', e: 'too-deep' })
  expect(JSON.stringify(await stored(drawer))).toContain('"k28":{"a":1}')
})

test('a nested write keeps sibling values, validates the whole record and removes empty parents', async () => {
  const { set, stored, drawer } = await createWriter()
  await Promise.all(Array.from({ length: 20 }, (_, n) => set(`${drawer}/r/n${n}/x`, n)))
  expect(Object.keys((await stored(drawer)).r as object)).toHaveLength(20)
  expect(await set(`${drawer}/r/forbidden`, 1)).toMatchObject({ t: 'no', e: 'bad-key' })
  for (let n = 0; n < 20; n++) await set(`${drawer}/r/n${n}/x`, null)
  expect(await stored(drawer)).toEqual({})
  expect(await set(`${drawer}/r`, { a: null, b: {} })).toMatchObject({ t: 'ok' })
  expect(await stored(drawer)).toEqual({})
})

test('accepts only a map of records for a whole area', async () => {
  const { set, stored, drawer } = await createWriter()
  await set(`${drawer}/old`, 1)
  expect(await set(drawer, { a: 1, b: { c: 2 } })).toMatchObject({ t: 'ok' })
  expect(await stored(drawer)).toEqual({ a: 1, b: { c: 2 } })
  for (const invalid of [5, 'text', [1, 2]])
    expect(await set(drawer, invalid)).toMatchObject({ t: 'no', e: 'not-records' })
  expect(await set(drawer, { a: { forbidden: 1 } })).toMatchObject({ t: 'no', e: 'bad-key' })
  expect(await stored(drawer)).toEqual({ a: 1, b: { c: 2 } })
})

test('applies an update over several areas and schools atomically', async () => {
  const { screen, stored, drawer, shelf, elsewhere } = await createWriter()
  const update = (u: Record<string, Json>) => screen.send({ t: 'update', u })
  expect(await update({ [`${drawer}/a`]: 1, [`${shelf}/a`]: 2, [`${elsewhere}/a`]: 3 })).toMatchObject({ t: 'ok' })
  expect(await update({ [`${drawer}/b/c`]: 1, [`${elsewhere}/b`]: 2 })).toMatchObject({ t: 'ok' })
  expect([await stored(drawer), await stored(shelf), await stored(elsewhere)]).toEqual([
    { a: 1, b: { c: 1 } },
    { a: 2 },
    { a: 3, b: 2 },
  ])
  expect(await update({ [`${drawer}/d/e`]: 1, [`${elsewhere}/d/forbidden`]: 2 })).toMatchObject({
    t: 'no',
    e: 'bad-key',
  })
  expect([await stored(drawer), await stored(elsewhere)]).toEqual([
    { a: 1, b: { c: 1 } },
    { a: 3, b: 2 },
  ])
})

test('a failed compare-and-set inside a record returns the nested value', async () => {
  const { screen, set, drawer } = await createWriter()
  await set(`${drawer}/r`, { count: 4, other: 'x' })
  const current = await screen.send({ t: 'cas', p: `${drawer}/r/count`, e: -1, v: null })
  expect(current).toMatchObject({ t: 'now', v: 4 })
  expect(await screen.send({ t: 'cas', p: `${drawer}/r/count`, e: current.r, v: 5 })).toMatchObject({ t: 'ok' })
  expect(await screen.send({ t: 'cas', p: `${drawer}/r/count`, e: current.r, v: 6 })).toMatchObject({ t: 'now', v: 5 })
})

test('applies a resent compare-and-set with an idempotency key once, even after other writes', async () => {
  const { screen, set, stored, drawer } = await createWriter()
  const casMessage = { t: 'cas', p: `${drawer}/c`, e: 0, v: 1, n: crypto.randomUUID() }
  expect(await screen.send(casMessage)).toMatchObject({ t: 'ok' })
  expect(await screen.send(casMessage)).toMatchObject({ t: 'ok' })
  await set(`${drawer}/c`, 2)
  expect(await screen.send(casMessage)).toMatchObject({ t: 'ok' })
  expect(await stored(drawer)).toEqual({ c: 2 })
  expect(await screen.send({ ...casMessage, n: crypto.randomUUID() })).toMatchObject({ t: 'now', v: 2 })
})
