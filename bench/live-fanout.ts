import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { noteKey } from '#rules/class-board.ts'
import { isShort, type Bench } from './bench.ts'
import {
  cpuSeconds,
  median,
  quantile,
  rounded,
  startChild,
  startGateway,
  portOf,
  type Child,
  type GatewayProcess,
  type Usage,
} from './live/processes.ts'
import { openMany, openRaw, type RawClient } from './live/raw-client.ts'
import { openOwnDatabase, type Classroom, type OwnDatabase } from './live/own-database.ts'
import { sessionOf } from './live/test-people.ts'

const rounds = Number(process.env.ROUNDS ?? (isShort ? 1 : 5))
const seconds = Number(process.env.LIVE_SECONDS ?? (isShort ? 2 : 4))
const [listeners, hold, changesPerSecond] = [2_000, Number(process.env.SOCKETS ?? (isShort ? 2_000 : 10_000)), 4]
const holdSeconds = Number(process.env.HOLD_SECONDS ?? (isShort ? 1 : 3))
const [goal, latestMs] = [1.25, 100]

/**
 * One path, two thousand listeners, four changes a second: what one delivered frame costs against bare `ws`, and how
 * late it comes. Then ten thousand
 * sockets on one process. Long form: `LIVE_SECONDS=10 ROUNDS=7 HOLD_SECONDS=60`.
 */
export const bench: Bench = {
  name: 'live-fanout',
  unit: 'of the processor time of bare ws per delivered frame',
  goal: `≤ ${goal}, p99 ≤ ${latestMs} ms, ${hold} sockets hold`,
  async run(say) {
    const database = await openOwnDatabase('live_fanout')
    const [classroom] = (await database.makeClassrooms(1, listeners)) as [Classroom]
    const gateway = await startGateway({ DATABASE_URL: database.appUrl })
    const bare = startChild(new URL('./live/bare-fanout.ts', import.meta.url), {})
    const barePort = await portOf(bare)
    const live = await openListeners(gateway, classroom)
    const plain = await openMany(listeners, () => openRaw(barePort, null))
    say(`${listeners} listen to one path, as many to bare ws`)

    // Both are as fast as they get only after some hundred thousand frames.
    await live.tell(isShort ? 16 : 40)
    await tellBare(bare, plain, 275)
    const results = []
    for (let round = 1; round <= rounds; round++) {
      const told = await live.tell(seconds * changesPerSecond)
      const bareMicros = await tellBare(bare, plain, told.frameBytes)
      results.push({ ...told, bareMicros })
      say(
        `round ${round}: ${rounded(told.micros)} µs a frame, bare ${rounded(bareMicros)} µs, p99 ${rounded(told.p99, 1)} ms`,
      )
    }
    live.close()
    for (const { socket } of plain) socket.destroy()
    await bare.stop()
    await gateway.stop()
    const held = await holdMany(database, say)
    await database.close()

    const value = rounded(median(results.map(({ micros, bareMicros }) => micros / bareMicros)), 3)
    const p99 = rounded(median(results.map((result) => result.p99)), 1)
    return {
      value,
      holds: value <= goal && p99 <= latestMs && held.reached === hold,
      details: {
        form: rounds >= 7 ? 'long' : isShort ? 'short' : 'usual',
        rounds,
        seconds,
        ratios: results.map(({ micros, bareMicros }) => rounded(micros / bareMicros)),
        microsEach: rounded(median(results.map(({ micros }) => micros))),
        bareMicrosEach: rounded(median(results.map(({ bareMicros }) => bareMicros))),
        frameBytes: results[0]!.frameBytes,
        p50Ms: rounded(median(results.map((result) => result.p50)), 1),
        p99Ms: p99,
        held,
        loadAverage: loadavg()[0],
      },
    }
  },
}

async function openListeners(gateway: GatewayProcess, { board, studentIds, teacherId }: Classroom) {
  const latencies: number[] = []
  let frameBytes = 0
  let awaited = 0
  let allThere = () => {}
  const hear = (text: Buffer) => {
    // Only changes; the answers and the first value are shorter or come before.
    const at = text.indexOf('sent@')
    if (at < 0 || text[6] !== 0x64) return
    latencies.push(performance.now() - Number(text.toString('latin1', at + 5, at + 17)))
    frameBytes = text.length
    if (--awaited === 0) allThere()
  }
  const ready: Promise<void>[] = []
  const clients = await openMany(listeners, async (index) => {
    const client = await openRaw(gateway.port, sessionOf(studentIds[index]!))
    ready.push(new Promise((resolve) => (client.onText = (text) => void (text[6] === 0x76 && resolve()))))
    client.say(JSON.stringify({ t: 'on', i: 1, p: board }))
    return client
  })
  const writer = await openRaw(gateway.port, sessionOf(teacherId))
  await Promise.all(ready)
  for (const client of clients) client.onText = hear
  let written = 0
  const write = (id: string, text: string) =>
    writer.say(
      JSON.stringify({ t: 'set', i: ++written, p: `${board}/${noteKey(teacherId, id)}`, v: { text, colour: 'sky' } }),
    )
  const padding = 'x'.repeat(60)
  // A board as a class has it, so that a change is a small part of it.
  for (let note = 0; note < 30; note++) write(`n${note}`, padding)
  await sleep(1_000)

  return {
    /** Each change is written when the clock says so, whether or not the last one has arrived everywhere. */
    async tell(changes: number) {
      latencies.length = 0
      awaited = changes * listeners
      const everybody = new Promise<void>((resolve) => (allThere = resolve))
      const before = await gateway.ask<Usage>('usage')
      for (let change = 0; change < changes; change++) {
        write('now', `sent@${performance.now().toFixed(3).padStart(12, '0').slice(0, 12)} ${padding}`)
        await sleep(1000 / changesPerSecond)
      }
      await Promise.race([everybody, sleep(3_000)])
      const cpu = cpuSeconds(await gateway.ask<Usage>('usage')) - cpuSeconds(before)
      return {
        micros: (cpu / latencies.length) * 1e6,
        frameBytes,
        p50: quantile(latencies, 0.5),
        p99: quantile(latencies, 0.99),
        delivered: latencies.length,
      }
    },
    close: () => [...clients, writer].forEach(({ socket }) => socket.destroy()),
  }
}

async function tellBare(bare: Child, clients: RawClient[], bytes: number): Promise<number> {
  const before = await bare.ask<Usage>('0')
  let heard = 0
  for (const client of clients) client.onText = () => void heard++
  const changes = seconds * changesPerSecond
  for (let change = 0; change < changes; change++) {
    await bare.ask(String(bytes))
    await sleep(1000 / changesPerSecond)
  }
  for (let tries = 0; heard < changes * clients.length && tries < 250; tries++) await sleep(20)
  return ((cpuSeconds(await bare.ask<Usage>('0')) - cpuSeconds(before)) / heard) * 1e6
}

/** Visitors who listen to what everybody may hear; then something changes, and each of them must be told. */
async function holdMany(database: OwnDatabase, say: (line: string) => void) {
  const gateway = await startGateway({
    DATABASE_URL: database.appUrl,
    LIVE_LIMITS: JSON.stringify({ visitors: 2 * hold, burst: 2 * hold }),
  })
  const usage = async () => gateway.ask('collect').then(() => gateway.ask<Usage>('usage'))
  const began = performance.now()
  let [first, told] = [0, 0]
  const open = async () => {
    const client = await openRaw(gateway.port, null)
    client.onText = (text) => {
      if (text.includes('"isMaintenance":false')) first++
      else if (text.includes('"isMaintenance":true')) told++
    }
    client.say('{"t":"on","i":1,"p":"system/configuration"}')
    return client
  }
  // The first fill what the process had in reserve, so memory is counted for those after them.
  const early = hold / 5
  const clients = await openMany(early, open)
  const before = await usage()
  clients.push(...(await openMany(hold - early, open)))
  while (first < hold && performance.now() - began < 60_000) await sleep(50)
  const openedIn = performance.now() - began
  const full = await usage()
  await sleep(holdSeconds * 1000)
  await database.owner.query(`UPDATE system_configuration SET is_maintenance = true`)
  await gateway.ask('publish system/configuration')
  const changed = performance.now()
  while (told < first && performance.now() - changed < 30_000) await sleep(50)
  const reached = told
  for (const { socket } of clients) socket.destroy()
  await gateway.stop()
  const grown = (of: keyof Usage['memory']) => rounded((full.memory[of] - before.memory[of]) / 1024 / (hold - early), 1)
  const kilobytesEach = { resident: grown('rss'), heap: grown('heapUsed'), external: grown('external') }
  say(`${reached} of ${hold} sockets held and were told, ${kilobytesEach.resident} KB each`)
  return { reached, seconds: holdSeconds, kilobytesEach, openedPerSecond: Math.round(hold / (openedIn / 1000)) }
}
