import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defineView } from '#app/platform/live.server.ts'
import type { SignedIn } from '#app/platform/request.server.ts'
import { actor, makePerson, openTestServices, type TestServices } from '#db/testing/test-services.ts'
import { openScreen, openTestGateway, sessionIn } from './testing.ts'

/** Views that many change all the time. */
let services: TestServices
const people = new Map<string, SignedIn>()
let reads = 0
const busy = defineView({
  path: 'busy',
  everyMs: 1_000,
  enter: async (_, signedIn) => signedIn && { actor: actor(signedIn.user.id), schoolId: null, facts: null },
  allow: () => true,
  read: async () => ({ reads: ++reads }),
})

beforeAll(async () => {
  services = await openTestServices()
})
afterAll(() => services.close())

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
