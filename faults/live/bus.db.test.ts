import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Bus } from '#app/platform/live/bus.server.ts'
import { openLog } from '#app/platform/services/log.server.ts'
import { createNatsBus } from '#app/platform/live/nats-bus.server.ts'
import { startNats } from '#bench/live/nats.ts'
import { openPresence } from '#server/live/presence/presence.ts'

/** Opens one bus; two of them act as two processes connected by real nats-servers. */
const openBus = (url: string) => createNatsBus(url.split(','), 'bus-test', openLog('silent'))

async function collectPaths(bus: Bus) {
  const paths = new Set<string>()
  bus.subscribe((path) => paths.add(path))
  return paths
}

test.for([1, 3])(
  'delivers change notifications over %i nats-servers and reports a gap after an outage',
  { timeout: 40_000 },
  async (count) => {
    const nats = await startNats(count)
    // Connect the processes to different servers, if there are several.
    const urls = nats.url.split(',')
    const [firstBus, secondBus] = await Promise.all([openBus(urls[0]!), openBus(urls.at(-1)!)])
    const received = await collectPaths(secondBus)
    let gaps = 0
    secondBus.onGap(() => gaps++)
    try {
      await expect.poll(() => (firstBus.publish('first'), received.has('first')), { timeout: 5_000 }).toBe(true)
      await Promise.all(nats.servers.map((server) => server.kill()))
      const before = gaps
      firstBus.publish('while away')
      await sleep(300)
      expect(received.has('while away')).toBe(false)
      await Promise.all(nats.servers.map((server) => server.start()))
      // Notifications may be lost until the servers have reconnected; subscribers reread committed data after the gap.
      await expect.poll(() => gaps > before, { timeout: 15_000 }).toBe(true)
      await expect.poll(() => (firstBus.publish('after'), received.has('after')), { timeout: 15_000 }).toBe(true)
    } finally {
      await Promise.all([firstBus.close(), secondBus.close()])
      await nats.stop()
    }
  },
)

test('reports state away while NATS is down at startup, and connects when it starts', { timeout: 30_000 }, async () => {
  const nats = await startNats(1)
  await nats.servers[0]!.kill()
  const [firstBus, secondBus] = [openBus(nats.url), openBus(nats.url)]
  try {
    const received = await collectPaths(secondBus)
    expect([firstBus.state(), secondBus.state()]).toEqual(['away', 'away'])
    await nats.servers[0]!.start()
    await expect
      .poll(() => [firstBus.state(), secondBus.state()], { timeout: 15_000 })
      .toEqual(['connected', 'connected'])
    await expect.poll(() => (firstBus.publish('joined'), received.has('joined')), { timeout: 5_000 }).toBe(true)
    await nats.servers[0]!.kill()
    await expect.poll(() => firstBus.state(), { timeout: 10_000 }).toBe('away')
  } finally {
    await Promise.all([firstBus.close(), secondBus.close()])
    await nats.stop()
  }
})

test('removes users of a silent process within ten seconds, and leaving users immediately', async () => {
  const nats = await startNats(1)
  const [firstBus, secondBus] = await Promise.all([openBus(nats.url), openBus(nats.url)])
  const [localPresence, remotePresence] = [openPresence(firstBus, 'here'), openPresence(secondBus, 'there')]
  const listPeople = () => Object.keys(localPresence.peopleAt('room') as object).sort()
  try {
    const [a, b] = [{}, {}]
    remotePresence.enter('room', a, 'ann', 'Ann')
    remotePresence.enter('room', b, 'bo', 'Bo')
    localPresence.enter('room', {}, 'cy', 'Cy')
    await expect.poll(listPeople, { timeout: 5_000 }).toEqual(['ann', 'bo', 'cy'])
    remotePresence.leave('room', b)
    await expect.poll(listPeople, { timeout: 1_000 }).toEqual(['ann', 'cy'])
    // Simulate a killed process, which sends no leave message.
    await secondBus.close()
    const began = performance.now()
    await expect.poll(listPeople, { timeout: 10_000 }).toEqual(['cy'])
    expect(performance.now() - began).toBeLessThan(10_000)
  } finally {
    remotePresence.close()
    localPresence.close()
    await firstBus.close()
    await nats.stop()
  }
}, 20_000)
