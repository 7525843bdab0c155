import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defineView } from '#app/platform/live.server.ts'
import type { SignedIn } from '#app/platform/request.server.ts'
import { actor, makePerson, openTestServices, type TestServices } from '#db/testing/test-services.ts'
import { openScreen, openTestGateway, sessionIn } from './testing.ts'

/** Views that many change all the time: `throttle`. */
let services: TestServices
const people = new Map<string, SignedIn>()
let [reads, roomReads] = [0, 0]
const busy = defineView({
  path: 'busy',
  throttle: { everyMs: 1_000 },
  enter: async (_, signedIn) => signedIn && { actor: actor(signedIn.user.id), schoolId: null, facts: null },
  allow: () => true,
  read: async () => ({ reads: ++reads }),
})

const room = defineView({
  path: 'room',
  throttle: { everyMs: 500, areas: () => ['counts'] },
  enter: busy.enter,
  allow: () => true,
  read: async () => ({ reads: ++roomReads }),
})

let [quietReads, watched] = [0, 0]
const quiet = defineView({
  path: 'quiet',
  watchFrom: () => ['answers'],
  enter: busy.enter,
  allow: () => true,
  read: async () => ({ reads: ++quietReads }),
  watch: async () => (watched++, null),
})

beforeAll(async () => {
  services = await openTestServices()
})
afterAll(() => services.close())

test('what many change in an area of its own is read as often as it says, and a change of the path itself at once', async () => {
  const live = await openTestGateway(services, { views: [room], stores: [], presences: [] }, people)
  const screen = await openScreen(live.url, live.gateway, sessionIn(people, await makePerson(services)))
  await screen.say({ t: 'on', p: 'room' })
  const first = roomReads
  const began = performance.now()
  for (let hint = 0; hint < 60; hint++) {
    services.bus.publish('counts')
    await sleep(25)
  }
  const turns = (performance.now() - began) / 500
  expect(roomReads - first).toBeGreaterThan(0)
  expect(roomReads - first).toBeLessThanOrEqual(Math.ceil(turns))
  const before = roomReads
  services.bus.publish('room')
  await expect.poll(() => roomReads, { timeout: 200, interval: 10 }).toBeGreaterThan(before)
  await live.close()
})

test('one that says how often is read no oftener, and the last change is not missed', async () => {
  const live = await openTestGateway(services, { views: [busy], stores: [], presences: [] }, people)
  const screen = await openScreen(live.url, live.gateway, sessionIn(people, await makePerson(services)))
  await screen.say({ t: 'on', p: 'busy' })
  const first = reads
  for (let hint = 0; hint < 30; hint++) {
    services.bus.publish('busy')
    await sleep(50)
  }
  const during = reads
  expect(during - first).toBeGreaterThan(0)
  expect(during - first).toBeLessThanOrEqual(3)
  services.bus.publish('busy')
  await expect.poll(() => reads).toBeGreaterThan(during)
  await live.close()
})

test('what changes nothing that is read is watched and not read, twice a second at most, and the last of it is not missed', async () => {
  const live = await openTestGateway(services, { views: [quiet], stores: [], presences: [] }, people)
  const screen = await openScreen(live.url, live.gateway, sessionIn(people, await makePerson(services)))
  await screen.say({ t: 'on', p: 'quiet' })
  await expect.poll(() => watched).toBe(1)
  const began = performance.now()
  for (let hint = 0; hint < 60; hint++) {
    services.bus.publish('answers')
    await sleep(25)
  }
  const turns = (performance.now() - began) / 500
  expect(watched).toBeGreaterThan(1)
  expect(watched).toBeLessThanOrEqual(1 + Math.ceil(turns))
  const before = watched
  services.bus.publish('answers')
  await expect.poll(() => watched).toBeGreaterThan(before)
  expect(quietReads).toBe(1)
  await live.close()
})
