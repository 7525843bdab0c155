import { loadavg } from 'node:os'
import { noteKey } from '#rules/class-board.ts'
import { isShort, type Bench } from './bench.ts'
import {
  cpuSeconds,
  median,
  portOf,
  processSeconds,
  quantile,
  rounded,
  startChild,
  startGateway,
  type Child,
  type Usage,
} from './live/processes.ts'
import { maskedFrame, openMany, openRaw, type RawClient } from './live/raw-client.ts'
import { openOwnDatabase, type Classroom, type OwnDatabase } from './live/own-database.ts'
import { sessionOf } from './live/test-people.ts'

// Many short rounds side by side: a machine shared with others is fast in one second and slow in the next.
const rounds = Number(process.env.ROUNDS ?? (isShort ? 3 : 11))
const seconds = Number(process.env.LIVE_SECONDS ?? 1)
const warmSeconds = Number(process.env.WARM_SECONDS ?? (isShort ? 4 : 8))
const atOnce = 1_000
const goal = 0.75

type Run = { written: number; perSecond: number; generatorMicros: number; p50: number; p99: number }
type Pace = Run & { microsEach: number; databaseMicros: number }
type Side = { server: Child; writers: Awaited<ReturnType<typeof openWriters>> }

/**
 * Stored writes acknowledged through socket, gateway and PostgreSQL, a thousand at once, as a share of what a bare `ws`
 * server does with the same messages from the same clients in the same minute: a thousand screens with one write each,
 * and beside it 250 screens with four each. Long form: `LIVE_SECONDS=10`.
 */
export const bench: Bench = {
  name: 'live-write',
  unit: 'of a bare ws server that batches the same insert',
  goal: `≥ ${goal}`,
  async run(say) {
    const database = await openOwnDatabase('live_write')
    const classrooms = await database.makeClassrooms(40, atOnce / 40)
    await database.owner.query(
      'CREATE TABLE bare_records (school_id uuid, area text COLLATE "C", key text COLLATE "C", value text NOT NULL, PRIMARY KEY (school_id, area, key))',
    )
    const bare = startChild(new URL('./live/bare-write.ts', import.meta.url), { DATABASE_URL: database.ownerUrl })
    const barePort = await portOf(bare)
    // No screen of ours writes so fast; the limit is looked at all the same.
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
    // The compiler has to have seen the way often; a server under this load has.
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
    const value = rounded(median(ratios), 3)
    const middle = (side: keyof typeof sides) => {
      const of = (pick: (pace: Pace) => number) => rounded(median(results.map((result) => pick(result[side]))), 1)
      return {
        perSecond: of(({ perSecond }) => perSecond),
        serverMicros: of(({ microsEach }) => microsEach),
        databaseMicros: of(({ databaseMicros }) => databaseMicros),
        clientMicros: of(({ generatorMicros }) => generatorMicros),
        p50Ms: of(({ p50 }) => p50),
        p99Ms: of(({ p99 }) => p99),
      }
    }
    return {
      value,
      holds: value >= goal && Number(rows[0]!.count) >= acknowledged,
      details: {
        form: seconds >= 10 ? 'long' : isShort ? 'short' : 'usual',
        rounds,
        seconds,
        ratios: ratios.map((ratio) => rounded(ratio)),
        ratioFourEach: rounded(
          median(results.map(({ bareFour, liveFour }) => liveFour.perSecond / bareFour.perSecond)),
          3,
        ),
        live: middle('live'),
        bare: middle('bare'),
        liveFour: middle('liveFour'),
        bareFour: middle('bareFour'),
        acknowledged,
        stored: Number(rows[0]!.count),
        loadAverage: loadavg()[0],
      },
    }
  },
}

async function paceOf(database: OwnDatabase, { server, writers }: Side): Promise<Pace> {
  const before = await server.ask<Usage>('usage')
  const run = await measured(database, () => writers.run(seconds * 1000))
  const spent = cpuSeconds(await server.ask<Usage>('usage')) - cpuSeconds(before)
  return { ...run, microsEach: (spent / run.written) * 1e6 }
}

/** With the processor time of PostgreSQL's own processes, where they run on this machine. */
async function measured<T extends { written: number }>(
  database: OwnDatabase,
  run: () => Promise<T>,
): Promise<T & { databaseMicros: number }> {
  const { rows } = await database.owner.query<{ pid: number }>(
    'SELECT pid FROM pg_stat_activity WHERE datname = current_database()',
  )
  const spent = () => rows.reduce((sum, { pid }) => sum + processSeconds(pid), 0)
  const before = spent()
  const result = await run()
  return { ...result, databaseMicros: ((spent() - before) / result.written) * 1e6 }
}

/** So many in flight per socket; the next is sent when one is acknowledged. */
async function openWriters(port: number, classrooms: Classroom[], inFlight: number) {
  const students = classrooms.flatMap(({ board, studentIds }) => studentIds.map((studentId) => ({ board, studentId })))
  const clients = await openMany(atOnce / inFlight, (index) =>
    openRaw(port, sessionOf(students[index * inFlight]!.studentId)),
  )
  const note = JSON.stringify({ text: 'n'.repeat(118), colour: 'sky' })
  let count = inFlight * 1_000_000_000

  // Built once per writer and turn; only the number in it changes, in place, since it is used again only after its
  // acknowledgement.
  const frameOf = (index: number) => {
    const { board, studentId } = students[index * inFlight]!
    return maskedFrame(`{"t":"set","i":1000000000,"p":"${board}/${noteKey(studentId, '0000000000')}","v":${note}}`)
  }
  const [numberAt, keyAt] = [frameOf(0).indexOf('1000000000'), frameOf(0).indexOf('0000000000"')]
  const turns = clients.map((_, index) =>
    Array.from({ length: inFlight }, () => ({ frame: frameOf(index), sentAt: 0 })),
  )
  return {
    async run(ms: number): Promise<Run> {
      const latencies = new Float32Array(2_000_000)
      let written = 0
      const began = performance.now()
      const until = began + ms
      const cpu = process.cpuUsage()
      await Promise.all(clients.map((client, index) => writeUntil(client, turns[index]!)))
      const { user, system } = process.cpuUsage(cpu)
      const took = latencies.subarray(0, written)
      return {
        written,
        perSecond: written / ((performance.now() - began) / 1000),
        generatorMicros: (user + system) / written,
        p50: quantile(took, 0.5),
        p99: quantile(took, 0.99),
      }

      /** What one connection says is answered in its order, so its turns come round. */
      function writeUntil(client: RawClient, mine: (typeof turns)[number]): Promise<void> {
        return new Promise((resolve, reject) => {
          let [at, open] = [0, 0]
          const say = (turn: (typeof mine)[number]) => {
            const number = String(++count)
            turn.frame.write(number, numberAt, 'latin1')
            turn.frame.write(number, keyAt, 'latin1')
            turn.sentAt = performance.now()
            client.socket.write(turn.frame)
            open++
          }
          client.onText = (text) => {
            // {"t":"ok",…
            if (text[6] !== 0x6f) return reject(new Error(text.toString()))
            const now = performance.now()
            const turn = mine[at++ % inFlight]!
            latencies[written++] = now - turn.sentAt
            open--
            if (now < until) say(turn)
            else if (open === 0) resolve()
          }
          mine.forEach(say)
        })
      }
    },
    close: () => clients.forEach(({ socket }) => socket.destroy()),
  }
}
