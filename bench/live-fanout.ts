import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { noteKey } from '#rules/classrooms/class-board.ts'
import { isShort, type Bench } from './bench.ts'
import {
  cpuSeconds,
  median,
  quantile,
  roundTo,
  startChild,
  startGateway,
  portOf,
  type Child,
  type GatewayProcess,
  type Usage,
} from './live/processes.ts'
import { openMany, openRaw, type RawClient } from './live/raw-client.ts'
import { openScratchDatabase, type Classroom, type ScratchDatabase } from './live/scratch-database.ts'
import { sessionOf } from './live/test-sessions.ts'

const rounds = Number(process.env.ROUNDS ?? (isShort ? 1 : 5))
const seconds = Number(process.env.LIVE_SECONDS ?? (isShort ? 2 : 4))
const [listeners, socketCount, changesPerSecond] = [2_000, Number(process.env.SOCKETS ?? (isShort ? 2_000 : 10_000)), 4]
const holdSeconds = Number(process.env.HOLD_SECONDS ?? (isShort ? 1 : 3))
const [goal, maxLatencyMs] = [1.25, 100]

/**
 * One live path with 2,000 subscribers and four changes a second: CPU time per delivered frame compared with bare `ws`,
 * and latency. Then 10,000 sockets on one process. Full run: `LIVE_SECONDS=10 ROUNDS=7 HOLD_SECONDS=60`.
 */
export const bench: Bench = {
  name: 'live-fanout',
  unit: 'of the processor time of bare ws per delivered frame',
  goal: `≤ ${goal}, p99 ≤ ${maxLatencyMs} ms, ${socketCount} sockets hold`,
  async run(say) {
    const database = await openScratchDatabase('live_fanout')
    const [classroom] = (await database.createClassrooms(1, listeners)) as [Classroom]
    const gateway = await startGateway({ DATABASE_URL: database.appUrl })
    const bare = startChild(new URL('./live/bare-fanout.ts', import.meta.url), {})
    const barePort = await portOf(bare)
    const liveListeners = await openListeners(gateway, classroom)
    const bareClients = await openMany(listeners, () => openRaw(barePort, null))
    say(`${listeners} subscribers of one path, and as many of bare ws`)

    // Warm up: both servers reach full speed only after some hundred thousand frames.
    await liveListeners.broadcast(isShort ? 16 : 40)
    await broadcastBare(bare, bareClients, 275)
    const results = []
    for (let round = 1; round <= rounds; round++) {
      const result = await liveListeners.broadcast(seconds * changesPerSecond)
      const bareMicros = await broadcastBare(bare, bareClients, result.frameBytes)
      results.push({ ...result, bareMicros })
      say(
        `round ${round}: ${roundTo(result.micros)} µs a frame, bare ${roundTo(bareMicros)} µs, p99 ${roundTo(result.p99, 1)} ms`,
      )
    }
    liveListeners.close()
    for (const { socket } of bareClients) socket.destroy()
    await bare.stop()
    await gateway.stop()
    const holdResult = await holdSockets(database, say)
    await database.close()

    const value = roundTo(median(results.map(({ micros, bareMicros }) => micros / bareMicros)), 3)
    const p99 = roundTo(median(results.map((result) => result.p99)), 1)
    return {
      value,
      holds: value <= goal && p99 <= maxLatencyMs && holdResult.reached === socketCount,
      details: {
        mode: rounds >= 7 ? 'full' : isShort ? 'short' : 'default',
        rounds,
        seconds,
        ratios: results.map(({ micros, bareMicros }) => roundTo(micros / bareMicros)),
        microsEach: roundTo(median(results.map(({ micros }) => micros))),
        bareMicrosEach: roundTo(median(results.map(({ bareMicros }) => bareMicros))),
        frameBytes: results[0]!.frameBytes,
        p50Ms: roundTo(median(results.map((result) => result.p50)), 1),
        p99Ms: p99,
        held: holdResult,
        loadAverage: loadavg()[0],
      },
    }
  },
}

async function openListeners(gateway: GatewayProcess, { board, studentIds, teacherId }: Classroom) {
  const latencies: number[] = []
  let frameBytes = 0
  let pending = 0
  let onAllDelivered = () => {}
  const onChange = (text: Buffer) => {
    // Count only change frames ("t":"d…"), not replies and initial values.
    const index = text.indexOf('sent@')
    if (index < 0 || text[6] !== 0x64) return
    latencies.push(performance.now() - Number(text.toString('latin1', index + 5, index + 17)))
    frameBytes = text.length
    if (--pending === 0) onAllDelivered()
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
  for (const client of clients) client.onText = onChange
  let written = 0
  const write = (id: string, text: string) =>
    writer.say(
      JSON.stringify({ t: 'set', i: ++written, p: `${board}/${noteKey(teacherId, id)}`, v: { text, colour: 'sky' } }),
    )
  const padding = 'x'.repeat(60)
  // Fill the board as in a real class, so that a change is a small part of it.
  for (let note = 0; note < 30; note++) write(`n${note}`, padding)
  await sleep(1_000)

  return {
    /** Writes changes at a fixed rate without waiting for the delivery of earlier ones. */
    async broadcast(changes: number) {
      latencies.length = 0
      pending = changes * listeners
      const delivered = new Promise<void>((resolve) => (onAllDelivered = resolve))
      const before = await gateway.ask<Usage>('usage')
      for (let change = 0; change < changes; change++) {
        write('now', `sent@${performance.now().toFixed(3).padStart(12, '0').slice(0, 12)} ${padding}`)
        await sleep(1000 / changesPerSecond)
      }
      await Promise.race([delivered, sleep(3_000)])
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

async function broadcastBare(bare: Child, clients: RawClient[], bytes: number): Promise<number> {
  const before = await bare.ask<Usage>('0')
  let received = 0
  for (const client of clients) client.onText = () => void received++
  const changes = seconds * changesPerSecond
  for (let change = 0; change < changes; change++) {
    await bare.ask(String(bytes))
    await sleep(1000 / changesPerSecond)
  }
  for (let tries = 0; received < changes * clients.length && tries < 250; tries++) await sleep(20)
  return ((cpuSeconds(await bare.ask<Usage>('0')) - cpuSeconds(before)) / received) * 1e6
}

/**
 * Opens many anonymous sockets that subscribe to a public path; then changes it, and all of them must receive the
 * change.
 */
async function holdSockets(database: ScratchDatabase, say: (line: string) => void) {
  const gateway = await startGateway({
    DATABASE_URL: database.appUrl,
    LIVE_LIMITS: JSON.stringify({ visitors: 2 * socketCount, burst: 2 * socketCount }),
  })
  const usage = async () => gateway.ask('collect').then(() => gateway.ask<Usage>('usage'))
  const began = performance.now()
  let [firstValues, notified] = [0, 0]
  const open = async () => {
    const client = await openRaw(gateway.port, null)
    client.onText = (text) => {
      if (text.includes('"isMaintenance":false')) firstValues++
      else if (text.includes('"isMaintenance":true')) notified++
    }
    client.say('{"t":"on","i":1,"p":"system/configuration"}')
    return client
  }
  // The first sockets use memory that the process has already reserved, so measure memory only for later ones.
  const warmUpCount = socketCount / 5
  const clients = await openMany(warmUpCount, open)
  const before = await usage()
  clients.push(...(await openMany(socketCount - warmUpCount, open)))
  while (firstValues < socketCount && performance.now() - began < 60_000) await sleep(50)
  const openMs = performance.now() - began
  const full = await usage()
  await sleep(holdSeconds * 1000)
  await database.owner.query(`UPDATE system_configuration SET is_maintenance = true`)
  await gateway.ask('publish system/configuration')
  const changed = performance.now()
  while (notified < firstValues && performance.now() - changed < 30_000) await sleep(50)
  const reached = notified
  for (const { socket } of clients) socket.destroy()
  await gateway.stop()
  const growthKb = (member: keyof Usage['memory']) =>
    roundTo((full.memory[member] - before.memory[member]) / 1024 / (socketCount - warmUpCount), 1)
  const kilobytesEach = { resident: growthKb('rss'), heap: growthKb('heapUsed'), external: growthKb('external') }
  say(`${reached} of ${socketCount} sockets stayed open and received the change, ${kilobytesEach.resident} KB each`)
  return { reached, seconds: holdSeconds, kilobytesEach, openedPerSecond: Math.round(socketCount / (openMs / 1000)) }
}
