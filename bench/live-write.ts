import { loadavg } from 'node:os'
import { noteKey } from '#rules/classrooms/class-board.ts'
import { isShort, type Bench } from './bench.ts'
import {
  cpuSeconds,
  median,
  portOf,
  processSeconds,
  quantile,
  roundTo,
  startChild,
  startGateway,
  type Child,
  type Usage,
} from './live/processes.ts'
import { maskedFrame, openMany, openRaw, type RawClient } from './live/raw-client.ts'
import { makeCoTeachers, openScratchDatabase, type Classroom, type ScratchDatabase } from './live/scratch-database.ts'
import { sessionOf } from './live/test-sessions.ts'

// Alternate many short rounds: the speed of a shared machine changes from second to second.
const rounds = Number(process.env.ROUNDS ?? (isShort ? 3 : 11))
const seconds = Number(process.env.LIVE_SECONDS ?? 1)
const warmSeconds = Number(process.env.WARM_SECONDS ?? (isShort ? 4 : 8))
const concurrentWrites = 1_000
const goal = 0.75

type Run = { written: number; perSecond: number; generatorMicros: number; p50: number; p99: number }
type Pace = Run & { microsEach: number; databaseMicros: number }
type Side = { server: Child; writers: Awaited<ReturnType<typeof openWriters>> }

/**
 * Throughput of stored live writes (socket, gateway, PostgreSQL) with 1,000 concurrent writes, as a share of a bare
 * `ws` server with the same messages and clients: 1,000 clients with one write in flight each, and 250 clients with
 * four. Full run: `LIVE_SECONDS=10`.
 */
export const bench: Bench = {
  name: 'live-write',
  unit: 'of a bare ws server that batches the same insert',
  goal: `≥ ${goal}`,
  async run(say) {
    const database = await openScratchDatabase('live_write')
    const classrooms = await database.createClassrooms(40, concurrentWrites / 40)
    await makeCoTeachers(database.owner, classrooms)
    await database.owner.query(
      'CREATE TABLE bare_records (school_id uuid, area text COLLATE "C", key text COLLATE "C", value text NOT NULL, PRIMARY KEY (school_id, area, key))',
    )
    const bare = startChild(new URL('./live/bare-write.ts', import.meta.url), { DATABASE_URL: database.ownerUrl })
    const barePort = await portOf(bare)
    // Raise the rate limit, because the benchmark writes faster than any real client; the limit is still checked.
    const gateway = await startGateway({
      DATABASE_URL: database.appUrl,
      LIVE_LIMITS: JSON.stringify({ perSecond: 2_000 }),
    })
    const sides = {
      bare: { server: bare, writers: await openWriters(barePort, classrooms, 1) },
      bareFour: { server: bare, writers: await openWriters(barePort, classrooms, 4) },
      live: { server: gateway, writers: await openWriters(gateway.port, classrooms, 1) },
      liveFour: { server: gateway, writers: await openWriters(gateway.port, classrooms, 4) },
    }
    // Warm up, so that the JIT compiler has optimized the code as on a loaded server.
    for (const { writers } of Object.values(sides)) await writers.run((warmSeconds * 1000) / 2)
    await database.owner.query('TRUNCATE live_records')

    const results: Record<keyof typeof sides, Pace>[] = []
    for (let round = 1; round <= rounds; round++) {
      await database.owner.query('TRUNCATE bare_records')
      const result = {
        bare: await paceOf(database, sides.bare),
        live: await paceOf(database, sides.live),
        bareFour: await paceOf(database, sides.bareFour),
        liveFour: await paceOf(database, sides.liveFour),
      }
      results.push(result)
      const perSecond = (side: keyof typeof sides) => `${Math.round(result[side].perSecond)}/s`
      say(
        `round ${round}: one each ${perSecond('live')}, bare ${perSecond('bare')}; four each ${perSecond('liveFour')}, bare ${perSecond('bareFour')}`,
      )
    }
    const { rows } = await database.owner.query<{ count: string }>('SELECT count(*) FROM live_records')
    const acknowledged = results.reduce((sum, { live, liveFour }) => sum + live.written + liveFour.written, 0)
    for (const { writers } of Object.values(sides)) writers.close()
    await gateway.stop()
    await bare.stop()
    await database.close()

    const ratios = results.map(({ bare, live }) => live.perSecond / bare.perSecond)
    const value = roundTo(median(ratios), 3)
    const medians = (side: keyof typeof sides) => {
      const medianOf = (pick: (pace: Pace) => number) => roundTo(median(results.map((result) => pick(result[side]))), 1)
      return {
        perSecond: medianOf(({ perSecond }) => perSecond),
        serverMicros: medianOf(({ microsEach }) => microsEach),
        databaseMicros: medianOf(({ databaseMicros }) => databaseMicros),
        clientMicros: medianOf(({ generatorMicros }) => generatorMicros),
        p50Ms: medianOf(({ p50 }) => p50),
        p99Ms: medianOf(({ p99 }) => p99),
      }
    }
    return {
      value,
      holds: value >= goal && Number(rows[0]!.count) >= acknowledged,
      details: {
        mode: seconds >= 10 ? 'full' : isShort ? 'short' : 'default',
        rounds,
        seconds,
        ratios: ratios.map((ratio) => roundTo(ratio)),
        ratioFourEach: roundTo(
          median(results.map(({ bareFour, liveFour }) => liveFour.perSecond / bareFour.perSecond)),
          3,
        ),
        live: medians('live'),
        bare: medians('bare'),
        liveFour: medians('liveFour'),
        bareFour: medians('bareFour'),
        acknowledged,
        stored: Number(rows[0]!.count),
        loadAverage: loadavg()[0],
      },
    }
  },
}

async function paceOf(database: ScratchDatabase, { server, writers }: Side): Promise<Pace> {
  const before = await server.ask<Usage>('usage')
  const run = await measureDatabase(database, () => writers.run(seconds * 1000))
  const spent = cpuSeconds(await server.ask<Usage>('usage')) - cpuSeconds(before)
  return { ...run, microsEach: (spent / run.written) * 1e6 }
}

/** Adds the CPU time of the PostgreSQL processes; 0 if PostgreSQL runs on another machine. */
async function measureDatabase<T extends { written: number }>(
  database: ScratchDatabase,
  run: () => Promise<T>,
): Promise<T & { databaseMicros: number }> {
  const { rows } = await database.owner.query<{ pid: number }>(
    'SELECT pid FROM pg_stat_activity WHERE datname = current_database()',
  )
  const databaseSeconds = () => rows.reduce((sum, { pid }) => sum + processSeconds(pid), 0)
  const before = databaseSeconds()
  const result = await run()
  return { ...result, databaseMicros: ((databaseSeconds() - before) / result.written) * 1e6 }
}

/** Opens writers that keep `inFlight` writes per socket unacknowledged and send the next after each acknowledgement. */
async function openWriters(port: number, classrooms: Classroom[], inFlight: number) {
  const students = classrooms.flatMap(({ board, studentIds }) => studentIds.map((studentId) => ({ board, studentId })))
  const clients = await openMany(concurrentWrites / inFlight, (index) =>
    openRaw(port, sessionOf(students[index * inFlight]!.studentId)),
  )
  const note = JSON.stringify({ text: 'n'.repeat(118), colour: 'sky' })
  let count = inFlight * 1_000_000_000

  // Each slot reuses one frame and overwrites only the number in it; it is sent again only after its acknowledgement.
  const frameOf = (index: number) => {
    const { board, studentId } = students[index * inFlight]!
    return maskedFrame(`{"t":"set","i":1000000000,"p":"${board}/${noteKey(studentId, '0000000000')}","v":${note}}`)
  }
  const [numberOffset, keyOffset] = [frameOf(0).indexOf('1000000000'), frameOf(0).indexOf('0000000000"')]
  const slots = clients.map((_, index) =>
    Array.from({ length: inFlight }, () => ({ frame: frameOf(index), sentAt: 0 })),
  )
  return {
    async run(ms: number): Promise<Run> {
      const latencies = new Float32Array(2_000_000)
      let written = 0
      const began = performance.now()
      const until = began + ms
      const cpu = process.cpuUsage()
      await Promise.all(clients.map((client, index) => writeUntil(client, slots[index]!)))
      const { user, system } = process.cpuUsage(cpu)
      const durations = latencies.subarray(0, written)
      return {
        written,
        perSecond: written / ((performance.now() - began) / 1000),
        generatorMicros: (user + system) / written,
        p50: quantile(durations, 0.5),
        p99: quantile(durations, 0.99),
      }

      /** Replies on one connection come in the order of the writes, so slots are acknowledged round-robin. */
      function writeUntil(client: RawClient, ownSlots: (typeof slots)[number]): Promise<void> {
        return new Promise((resolve, reject) => {
          let [next, pending] = [0, 0]
          const send = (slot: (typeof ownSlots)[number]) => {
            const number = String(++count)
            slot.frame.write(number, numberOffset, 'latin1')
            slot.frame.write(number, keyOffset, 'latin1')
            slot.sentAt = performance.now()
            client.socket.write(slot.frame)
            pending++
          }
          client.onText = (text) => {
            // {"t":"ok",…
            if (text[6] !== 0x6f) return reject(new Error(text.toString()))
            const now = performance.now()
            const acknowledged = ownSlots[next++ % inFlight]!
            latencies[written++] = now - acknowledged.sentAt
            pending--
            if (now < until) send(acknowledged)
            else if (pending === 0) resolve()
          }
          ownSlots.forEach(send)
        })
      }
    },
    close: () => clients.forEach(({ socket }) => socket.destroy()),
  }
}
