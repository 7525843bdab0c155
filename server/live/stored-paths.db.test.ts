import { afterAll, beforeAll, expect, test } from 'vitest'
import { defineStore } from '#app/platform/live.server.ts'
import type { SignedIn } from '#app/platform/request.server.ts'
import { actor, makePerson, makeSchool, openTestServices, type TestServices } from '#db/testing/test-services.ts'
import type { Json } from '#rules/live/values.ts'
import { openScreen, openTestGateway, sessionIn } from './testing.ts'

/** Stored paths with every freedom the limits leave: a drawer of one's own in each school. */
const drawer = (path: string) =>
  defineStore({
    path,
    enter: async (_, signedIn, { schoolId }) =>
      signedIn ? { actor: actor(signedIn.user.id), schoolId: schoolId!, facts: null } : null,
    allow: () => true,
    mayWrite: () => true,
    check: (value) => (typeof value === 'object' && value !== null && 'forbidden' in value ? 'bad-key' : null),
  })

let services: TestServices
let live: Awaited<ReturnType<typeof openTestGateway>>
const people = new Map<string, SignedIn>()
beforeAll(async () => {
  services = await openTestServices()
  live = await openTestGateway(
    services,
    { views: [], stores: [drawer('drawers/:schoolId'), drawer('shelves/:schoolId')], presences: [] },
    people,
  )
})
afterAll(async () => {
  await live.close()
  await services.close()
})

async function begin() {
  const person = await makePerson(services)
  const [here, there] = [
    await makeSchool(services, { [person]: 'teacher' }),
    await makeSchool(services, { [person]: 'teacher' }),
  ]
  const screen = await openScreen(live.url, live.gateway, sessionIn(people, person))
  const set = (p: string, v: Json) => screen.say({ t: 'set', p, v })
  const stored = async (area: string) =>
    Object.fromEntries(
      (
        await services.owner.query<{ key: string; value: string }>(
          'SELECT key, value FROM live_records WHERE area = $1',
          [area],
        )
      ).rows.map(({ key, value }) => [key, JSON.parse(value) as Json]),
    )
  return { screen, set, stored, drawer: `drawers/${here}`, shelf: `shelves/${here}`, elsewhere: `drawers/${there}` }
}

test('any Unicode key of 768 bytes, quoted where it has a slash; not one byte more', async () => {
  const { set, stored, drawer } = await begin()
  const keys = ['ก'.repeat(256), '🪁'.repeat(192), 'a b.c#d$[e]', '__proto__', 'كيت', 'a/b%c']
  for (const key of keys)
    expect(await set(`${drawer}/${key.replaceAll('%', '%25').replaceAll('/', '%2F')}`, { text: key })).toMatchObject({
      t: 'ok',
    })
  expect(new Map(Object.entries(await stored(drawer)))).toEqual(new Map(keys.map((key) => [key, { text: key }])))
  expect(await set(`${drawer}/${'ก'.repeat(256)}a`, 1)).toMatchObject({ t: 'no', e: 'not-found' })
  expect(await set(`${drawer}/a`, { ['ก'.repeat(257)]: 1 })).toMatchObject({ t: 'no', e: 'key-too-long' })
})

test('32 keys deep and no deeper, in the path or in the value', async () => {
  const { set, stored, drawer } = await begin()
  const deep = (count: number) => Array.from({ length: count }, (_, n) => `k${n}`).join('/')
  expect(await set(`${drawer}/${deep(30)}`, 'bottom')).toMatchObject({ t: 'ok' })
  expect(await set(`${drawer}/${deep(31)}`, 'below')).toMatchObject({ t: 'no' })
  expect(await set(`${drawer}/${deep(29)}`, { a: 1 })).toMatchObject({ t: 'ok' })
  expect(await set(`${drawer}/${deep(29)}`, { a: { b: 1 } })).toMatchObject({ t: 'no', e: 'too-deep' })
  expect(JSON.stringify(await stored(drawer))).toContain('"k28":{"a":1}')
})

test('a place inside a record is set beside its neighbours, checked with the whole, and empty parents go', async () => {
  const { set, stored, drawer } = await begin()
  await Promise.all(Array.from({ length: 20 }, (_, n) => set(`${drawer}/r/n${n}/x`, n)))
  expect(Object.keys((await stored(drawer)).r as object)).toHaveLength(20)
  expect(await set(`${drawer}/r/forbidden`, 1)).toMatchObject({ t: 'no', e: 'bad-key' })
  for (let n = 0; n < 20; n++) await set(`${drawer}/r/n${n}/x`, null)
  expect(await stored(drawer)).toEqual({})
  expect(await set(`${drawer}/r`, { a: null, b: {} })).toMatchObject({ t: 'ok' })
  expect(await stored(drawer)).toEqual({})
})

test('a whole area is records or nothing', async () => {
  const { set, stored, drawer } = await begin()
  await set(`${drawer}/old`, 1)
  expect(await set(drawer, { a: 1, b: { c: 2 } })).toMatchObject({ t: 'ok' })
  expect(await stored(drawer)).toEqual({ a: 1, b: { c: 2 } })
  for (const bad of [5, 'text', [1, 2]]) expect(await set(drawer, bad)).toMatchObject({ t: 'no', e: 'not-records' })
  expect(await set(drawer, { a: { forbidden: 1 } })).toMatchObject({ t: 'no', e: 'bad-key' })
  expect(await stored(drawer)).toEqual({ a: 1, b: { c: 2 } })
})

test('an update over areas and schools stands or falls as a whole, with places inside records too', async () => {
  const { screen, stored, drawer, shelf, elsewhere } = await begin()
  const update = (u: Record<string, Json>) => screen.say({ t: 'update', u })
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

test('compare and set at a place inside a record tells what is at that place', async () => {
  const { screen, set, drawer } = await begin()
  await set(`${drawer}/r`, { count: 4, other: 'x' })
  const seen = await screen.say({ t: 'cas', p: `${drawer}/r/count`, e: -1, v: null })
  expect(seen).toMatchObject({ t: 'now', v: 4 })
  expect(await screen.say({ t: 'cas', p: `${drawer}/r/count`, e: seen.r, v: 5 })).toMatchObject({ t: 'ok' })
  expect(await screen.say({ t: 'cas', p: `${drawer}/r/count`, e: seen.r, v: 6 })).toMatchObject({ t: 'now', v: 5 })
})

test('a named try whose answer was lost is done once, also when others have written since', async () => {
  const { screen, set, stored, drawer } = await begin()
  const named = { t: 'cas', p: `${drawer}/c`, e: 0, v: 1, n: crypto.randomUUID() }
  expect(await screen.say(named)).toMatchObject({ t: 'ok' })
  expect(await screen.say(named)).toMatchObject({ t: 'ok' })
  await set(`${drawer}/c`, 2)
  expect(await screen.say(named)).toMatchObject({ t: 'ok' })
  expect(await stored(drawer)).toEqual({ c: 2 })
  expect(await screen.say({ ...named, n: crypto.randomUUID() })).toMatchObject({ t: 'now', v: 2 })
})
