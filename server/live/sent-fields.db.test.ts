import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SignedIn } from '#app/platform/request/request.server.ts'
import { openTestServices } from '#db/testing/test-services.ts'
import { createWorld, principals, sessionFor, type Principal, type World } from '#db/testing/principals.ts'
import { featureTestings, collectFeatureTables } from '#db/testing/command-matrix.ts'
import type { SentFields } from '#db/testing/feature-testing.ts'
import { missingPathRate } from '#rules/live/timing.ts'
import type { Json } from '#rules/live/values.ts'
import { livePaths } from '#app/platform/feature-list.server.ts'
import { openScreen, openTestGateway } from './testing.ts'

/**
 * Checks which fields each kind of user receives at each live path. A path or field that is missing in the contract
 * fails the test.
 */
const contract = collectFeatureTables('sends')
const livePathTests = collectFeatureTables('live')

let world: World
let live: Awaited<ReturnType<typeof openTestGateway>>
const people = new Map<string, SignedIn>()

beforeAll(async () => {
  world = await createWorld(await openTestServices())
  await world.services.owner.query(
    `INSERT INTO live_records (school_id, area, key, value, revision) VALUES ($1, $2, $3, '{"text":"hi","colour":"sun"}', 1)`,
    [world.schoolId, `classrooms/${world.classroomId}/board`, `${world.child}.n`],
  )
  await world.services.owner.query(
    `UPDATE login_cards SET missed_today = 1, rests_until = now() + interval '1 hour' WHERE student_id = $1`,
    [world.child],
  )
  const { schoolId, classroomId, child, ids } = world
  for (const { rows } of featureTestings)
    await rows?.(world.services.owner, { schoolId, classroomId, student: child, teacher: ids.owner })
  live = await openTestGateway(world.services, livePaths(), people, { perSecond: 10_000, burst: 10_000 })
}, 120_000)
afterAll(async () => {
  await live.close()
  await world.services.close()
})

/** Key paths of all values; only the first entry of a list, and ids are replaced by `ID`. */
function fieldsOf(value: Json, keyPath: string[] = []): string[] {
  if (typeof value !== 'object' || value === null || Object.keys(value).length === 0)
    return [keyPath.join('.').replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'ID')]
  const entries = Array.isArray(value) ? ([['0', value[0]!]] as const) : Object.entries(value)
  return [...new Set(entries.flatMap(([key, child]) => fieldsOf(child, [...keyPath, key])))].toSorted()
}

test('every live path sends each kind of user exactly the fields of the contract', async () => {
  const paths = [...livePaths().views, ...livePaths().stores, ...livePaths().presences].map(({ path }) => path)
  expect(paths.toSorted(), 'list each path under `sends` in `feature.testing.ts` of its feature').toEqual(
    Object.keys(contract).toSorted(),
  )
  const params: Record<string, string> = {
    classroomId: world.classroomId,
    schoolId: world.schoolId,
    code: world.code,
    importId: world.importId,
    requestId: world.nameRequestId,
    lesson: 'ff-1a',
  }
  let screens = await openScreens()
  for (const [index, path] of paths.entries()) {
    if (index % missesPerConnection === 0 && index > 0) {
      screens.forEach((screen) => screen.close())
      screens = await openScreens()
    }
    const allParams = { ...params, ...livePathTests[path]?.params?.(world) }
    const address = path.replaceAll(/:(\w+)/g, (_, name: string) => allParams[name]!)
    const received: SentFields[] = []
    for (const [principal, screen] of screens) {
      if ((await screen.send({ t: 'on', p: address })).t !== 'ok') continue
      const fields = fieldsOf(await screen.waitForValue(address, (value) => value !== undefined))
      const same = received.find((entry) => entry.fields.join() === fields.join())
      if (same) same.to = [...same.to, principal]
      else received.push({ to: [principal], fields })
    }
    const formatEntries = (list: SentFields[]) =>
      list.map(({ to, fields }) => `${to.toSorted().join(', ')}: ${fields.join(' ')}`).toSorted()
    expect(
      [path, ...formatEntries(received)],
      'send fewer fields, or correct the path under `sends` in `feature.testing.ts`',
    ).toEqual([path, ...formatEntries(contract[path]!)])
  }
  screens.forEach((screen) => screen.close())
})

/** Denied paths that a connection may request before it is rate-limited. */
const missesPerConnection = missingPathRate.burst - 1

async function openScreens() {
  const screens = new Map<Principal, Awaited<ReturnType<typeof openScreen>>>()
  for (const principal of principals) {
    const signedIn = await sessionFor(world, principal)
    if (signedIn) people.set(signedIn.session.id, signedIn)
    screens.set(principal, await openScreen(live.url, live.gateway, signedIn?.session.id ?? null))
  }
  return screens
}
