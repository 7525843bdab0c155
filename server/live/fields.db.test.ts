import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SignedIn } from '#app/platform/request.server.ts'
import { openTestServices } from '#db/testing/test-services.ts'
import { makeWorld, principals, signedInAs, type Principal, type World } from '#db/testing/principals.ts'
import { featureTestings, gathered } from '#db/testing/command-matrix.ts'
import type { Sent } from '#db/testing/feature-testing.ts'
import { missing } from '#rules/live/timing.ts'
import type { Json } from '#rules/live/values.ts'
import { livePlaces } from '#app/features.server.ts'
import { openScreen, openTestGateway } from './testing.ts'

/**
 * What each reader is sent at each live path, field by field: a path or a field that is not in this list is one too
 * many.
 */
const contract = gathered('sends')
const places = gathered('live')

let world: World
let live: Awaited<ReturnType<typeof openTestGateway>>
const people = new Map<string, SignedIn>()

beforeAll(async () => {
  world = await makeWorld(await openTestServices())
  for (const place of ['board', 'held-notes'])
    await world.services.owner.query(
      `INSERT INTO live_records (school_id, area, key, value, revision) VALUES ($1, $2, $3, '{"text":"hi","colour":"sun"}', 1)`,
      [world.schoolId, `classrooms/${world.classroomId}/${place}`, `${world.child}.n`],
    )
  await world.services.owner.query(
    `UPDATE login_cards SET missed_today = 1, rests_until = now() + interval '1 hour' WHERE student_id = $1`,
    [world.child],
  )
  const { schoolId, classroomId, child, ids } = world
  for (const { rows } of featureTestings)
    await rows?.(world.services.owner, { schoolId, classroomId, student: child, teacher: ids.owner })
  live = await openTestGateway(world.services, livePlaces(), people, { perSecond: 10_000, burst: 10_000 })
}, 120_000)
afterAll(async () => {
  await live.close()
  await world.services.close()
})

/** Names of everything that is sent; of a list its first entry, and ids stand for each other. */
function fieldsOf(value: Json, at: string[] = []): string[] {
  if (typeof value !== 'object' || value === null || Object.keys(value).length === 0)
    return [at.join('.').replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'ID')]
  const entries = Array.isArray(value) ? ([['0', value[0]!]] as const) : Object.entries(value)
  return [...new Set(entries.flatMap(([key, child]) => fieldsOf(child, [...at, key])))].toSorted()
}

test('every live path sends each reader what is in the contract, and nothing else', async () => {
  const paths = [...livePlaces().views, ...livePlaces().stores, ...livePlaces().presences].map(({ path }) => path)
  expect(paths.toSorted()).toEqual(Object.keys(contract).toSorted())
  const params: Record<string, string> = {
    classroomId: world.classroomId,
    schoolId: world.schoolId,
    code: world.code,
    importId: world.importId,
    requestId: world.nameRequestId,
    lesson: 'ff-1a',
  }
  let screens = await openScreens()
  for (const [at, path] of paths.entries()) {
    if (at % notThereAtOnce === 0 && at > 0) {
      screens.forEach((screen) => screen.close())
      screens = await openScreens()
    }
    const named = { ...params, ...places[path]?.params?.(world) }
    const address = path.replaceAll(/:(\w+)/g, (_, name: string) => named[name]!)
    const sent: Sent[] = []
    for (const [who, screen] of screens) {
      if ((await screen.say({ t: 'on', p: address })).t !== 'ok') continue
      const fields = fieldsOf(await screen.sees(address, (value) => value !== undefined))
      const same = sent.find((one) => one.fields.join() === fields.join())
      if (same) same.to = [...same.to, who]
      else sent.push({ to: [who], fields })
    }
    const tidy = (list: Sent[]) =>
      list.map(({ to, fields }) => `${to.toSorted().join(', ')}: ${fields.join(' ')}`).toSorted()
    expect([path, ...tidy(sent)]).toEqual([path, ...tidy(contract[path]!)])
  }
  screens.forEach((screen) => screen.close())
})

/** A connection may ask for so many places in which there is nothing for it before it waits. */
const notThereAtOnce = missing.burst - 1

async function openScreens() {
  const screens = new Map<Principal, Awaited<ReturnType<typeof openScreen>>>()
  for (const who of principals) {
    const signedIn = await signedInAs(world, who)
    if (signedIn) people.set(signedIn.session.id, signedIn)
    screens.set(who, await openScreen(live.url, live.gateway, signedIn?.session.id ?? null))
  }
  return screens
}
