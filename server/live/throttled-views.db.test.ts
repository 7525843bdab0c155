import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { defineView } from '#app/platform/live/live.server.ts'
import type { SignedIn } from '#app/platform/request/request.server.ts'
import { openFileServices } from '#db/testing/file-services.ts'
import { actor, makePerson } from '#db/testing/test-services.ts'
import { openScreen, openTestGateway, addSession } from './testing.ts'

/** Views with frequent changes: the `throttle` and `watchFrom` options. */
const services = await openFileServices()
const people = new Map<string, SignedIn>()
let [reads, classroomReads] = [0, 0]
const busyView = defineView({
  path: 'busy',
  throttle: { everyMs: 1_000 },
  enter: async (_, signedIn) => signedIn && { actor: actor(signedIn.user.id), schoolId: null, facts: null },
  allow: () => true,
  read: async () => ({ reads: ++reads }),
})

const classroomView = defineView({
  path: 'room',
  throttle: { everyMs: 500, areas: () => ['counts'] },
  enter: busyView.enter,
  allow: () => true,
  read: async () => ({ reads: ++classroomReads }),
})

let [watchedViewReads, watchCalls] = [0, 0]
const watchedView = defineView({
  path: 'quiet',
  watchAreas: () => ['answers'],
  enter: busyView.enter,
  allow: () => true,
  read: async () => ({ reads: ++watchedViewReads }),
  watch: async () => (watchCalls++, null),
})

test('throttles notifications from listed areas, but reads immediately after a change of the path itself', async () => {
  const live = await openTestGateway(services, { views: [classroomView], stores: [], presences: [] }, people)
  const screen = await openScreen(live.url, live.gateway, addSession(people, await makePerson(services)))
  await screen.send({ t: 'on', p: 'room' })
  const firstReads = classroomReads
  const startedAt = performance.now()
  for (let notification = 0; notification < 60; notification++) {
    services.bus.publish('counts')
    await sleep(25)
  }
  const intervals = (performance.now() - startedAt) / 500
  expect(classroomReads - firstReads).toBeGreaterThan(0)
  expect(classroomReads - firstReads).toBeLessThanOrEqual(Math.ceil(intervals))
  const countBefore = classroomReads
  services.bus.publish('room')
  await expect.poll(() => classroomReads, { timeout: 200, interval: 10 }).toBeGreaterThan(countBefore)
  await live.close()
})

test('reads a throttled view at most once per interval, and also after the last change', async () => {
  const live = await openTestGateway(services, { views: [busyView], stores: [], presences: [] }, people)
  const screen = await openScreen(live.url, live.gateway, addSession(people, await makePerson(services)))
  await screen.send({ t: 'on', p: 'busy' })
  const firstReads = reads
  for (let notification = 0; notification < 30; notification++) {
    services.bus.publish('busy')
    await sleep(50)
  }
  const readsDuring = reads
  expect(readsDuring - firstReads).toBeGreaterThan(0)
  expect(readsDuring - firstReads).toBeLessThanOrEqual(3)
  services.bus.publish('busy')
  await expect.poll(() => reads).toBeGreaterThan(readsDuring)
  await live.close()
})

test('notifications from watchFrom areas call watch at most twice a second without a read, also after the last one', async () => {
  const live = await openTestGateway(services, { views: [watchedView], stores: [], presences: [] }, people)
  const screen = await openScreen(live.url, live.gateway, addSession(people, await makePerson(services)))
  await screen.send({ t: 'on', p: 'quiet' })
  await expect.poll(() => watchCalls).toBe(1)
  const startedAt = performance.now()
  for (let notification = 0; notification < 60; notification++) {
    services.bus.publish('answers')
    await sleep(25)
  }
  const intervals = (performance.now() - startedAt) / 500
  expect(watchCalls).toBeGreaterThan(1)
  expect(watchCalls).toBeLessThanOrEqual(1 + Math.ceil(intervals))
  const countBefore = watchCalls
  services.bus.publish('answers')
  await expect.poll(() => watchCalls).toBeGreaterThan(countBefore)
  expect(watchedViewReads).toBe(1)
  await live.close()
})
