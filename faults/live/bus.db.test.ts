import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Bus } from '#app/platform/bus.server.ts'
import { openLog } from '#app/platform/log.server.ts'
import { natsBus } from '#app/platform/nats-bus.server.ts'
import { startNats } from '#bench/live/nats.ts'
import { presenceRegistry } from '#server/live/presence.ts'

/** Two processes with real nats-servers between them. */
const open = (url: string) => natsBus(url.split(','), 'bus-test', openLog('silent'))

async function heardBy(bus: Bus) {
  const heard = new Set<string>()
  bus.subscribe((path) => heard.add(path))
  return heard
}

test.for([1, 3])(
  'a hint reaches the other process over %i nats-servers; after they were away it reads everything again, and hints flow',
  { timeout: 40_000 },
  async (count) => {
    const nats = await startNats(count)
    // Each at a server of its own, where there are several.
    const urls = nats.url.split(',')
    const [here, there] = await Promise.all([open(urls[0]!), open(urls.at(-1)!)])
    const heard = await heardBy(there)
    let gaps = 0
    there.onGap(() => gaps++)
    try {
      await expect.poll(() => (here.publish('first'), heard.has('first')), { timeout: 5_000 }).toBe(true)
      await Promise.all(nats.servers.map((server) => server.kill()))
      const before = gaps
      here.publish('while away')
      await sleep(300)
      expect(heard.has('while away')).toBe(false)
      await Promise.all(nats.servers.map((server) => server.start()))
      // The hint itself may be lost again while the servers find each other; what it was about is committed, and read
      // after the gap.
      await expect.poll(() => gaps > before, { timeout: 15_000 }).toBe(true)
      await expect.poll(() => (here.publish('after'), heard.has('after')), { timeout: 15_000 }).toBe(true)
    } finally {
      await Promise.all([here.close(), there.close()])
      await nats.stop()
    }
  },
)

test('a process that starts before NATS says so, and joins when it comes', { timeout: 30_000 }, async () => {
  const nats = await startNats(1)
  await nats.servers[0]!.kill()
  const [here, there] = [open(nats.url), open(nats.url)]
  try {
    const heard = await heardBy(there)
    expect([here.state(), there.state()]).toEqual(['away', 'away'])
    await nats.servers[0]!.start()
    await expect.poll(() => [here.state(), there.state()], { timeout: 15_000 }).toEqual(['connected', 'connected'])
    await expect.poll(() => (here.publish('joined'), heard.has('joined')), { timeout: 5_000 }).toBe(true)
    await nats.servers[0]!.kill()
    await expect.poll(() => here.state(), { timeout: 10_000 }).toBe('away')
  } finally {
    await Promise.all([here.close(), there.close()])
    await nats.stop()
  }
})

test('who was at a process that fell silent is forgotten within ten seconds; who leaves is at once', async () => {
  const nats = await startNats(1)
  const [here, there] = await Promise.all([open(nats.url), open(nats.url)])
  const [mine, theirs] = [presenceRegistry(here, 'here'), presenceRegistry(there, 'there')]
  const seen = () => Object.keys(mine.at('room') as object).sort()
  try {
    const [a, b] = [{}, {}]
    theirs.enter('room', a, 'ann', 'Ann')
    theirs.enter('room', b, 'bo', 'Bo')
    mine.enter('room', {}, 'cy', 'Cy')
    await expect.poll(seen, { timeout: 5_000 }).toEqual(['ann', 'bo', 'cy'])
    theirs.leave('room', b)
    await expect.poll(seen, { timeout: 1_000 }).toEqual(['ann', 'cy'])
    // Killed: it says nothing more, not even goodbye.
    await there.close()
    const began = performance.now()
    await expect.poll(seen, { timeout: 10_000 }).toEqual(['cy'])
    expect(performance.now() - began).toBeLessThan(10_000)
  } finally {
    theirs.close()
    mine.close()
    await here.close()
    await nats.stop()
  }
}, 20_000)
