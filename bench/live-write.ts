import { loadavg } from 'node:os'
import { noteKey } from '#rules/class-board.ts'
import { isShort, type Bench } from './bench.ts'
import { cpuSeconds, median, processSeconds, quantile, rounded, startChild, startGateway, type GatewayProcess, type Usage } from './live/processes.ts'
import { maskedFrame, openMany, openRaw, type RawClient } from './live/raw-client.ts'
import { openStage, type Classroom, type Stage } from './live/stage.ts'
import { sessionOf } from './live/test-people.ts'

const rounds = Number(process.env.ROUNDS ?? (isShort ? 1 : 3))
const seconds = Number(process.env.LIVE_SECONDS ?? (isShort ? 2 : 3))
const warmSeconds = Number(process.env.WARM_SECONDS ?? (isShort ? 4 : 6))
const writers = 1_000
const goal = 0.6

type Pace = { written: number; perSecond: number; microsEach: number; databaseMicros: number }

/**
 * Stored writes acknowledged through socket, gateway and PostgreSQL, as a share of what the bare batched insert does in the same minute.
 * Long form: `LIVE_SECONDS=10 ROUNDS=7`.
 */
export const bench: Bench = {
  name: 'live-write',
  unit: 'of the bare batched insert',
  goal: `≥ ${goal}`,
  async run(say) {
    const stage = await openStage('live_write')
    const classrooms = await stage.makeClassrooms(40, writers / 40)
    await stage.owner.query(
      'CREATE TABLE bare_records (school_id uuid, area text COLLATE "C", key text COLLATE "C", value text NOT NULL, PRIMARY KEY (school_id, area, key))',
    )
    const schools = classrooms.map(({ schoolId }) => schoolId)
    const bare = startChild(new URL('./live/bare-insert.ts', import.meta.url), { DATABASE_URL: stage.ownerUrl, SCHOOLS: JSON.stringify(schools) })
    const gateway = await startGateway({ DATABASE_URL: stage.appUrl })
    const load = await openWriters(gateway, classrooms)
    // The compiler has to have seen the way often; a server under this load has.
    await load.run(warmSeconds * 1000)
    await bare.ask('1000')

    const results: { bare: Pace; live: Pace & Awaited<ReturnType<typeof load.run>> }[] = []
    for (let round = 1; round <= rounds; round++) {
      await stage.owner.query('TRUNCATE bare_records, live_records')
      const bareRound = await measured(stage, () => bare.ask<Pace>(String(seconds * 1000)))
      const before = await gateway.ask<Usage>('usage')
      const liveRound = await measured(stage, () => load.run(seconds * 1000))
      const cpu = cpuSeconds(await gateway.ask<Usage>('usage')) - cpuSeconds(before)
      results.push({ bare: bareRound, live: { ...liveRound, microsEach: (cpu / liveRound.written) * 1e6 } })
      say(`round ${round}: bare ${Math.round(bareRound.perSecond)}/s, live ${Math.round(liveRound.perSecond)}/s, ${rounded(liveRound.perSecond / bareRound.perSecond)}`)
    }
    const { rows } = await stage.owner.query<{ count: string }>('SELECT count(*) FROM live_records')
    const acknowledged = results.at(-1)!.live.written
    load.close()
    await gateway.stop()
    await bare.stop()
    await stage.close()

    const value = rounded(median(results.map(({ bare, live }) => live.perSecond / bare.perSecond)), 3)
    const middle = (pick: (result: (typeof results)[number]) => number) => rounded(median(results.map(pick)), 1)
    return {
      value,
      holds: value >= goal && Number(rows[0]!.count) >= acknowledged,
      details: {
        form: rounds >= 7 ? 'long' : isShort ? 'short' : 'usual',
        rounds,
        seconds,
        ratios: results.map(({ bare, live }) => rounded(live.perSecond / bare.perSecond)),
        barePerSecond: middle(({ bare }) => bare.perSecond),
        livePerSecond: middle(({ live }) => live.perSecond),
        bareMicrosEach: middle(({ bare }) => bare.microsEach),
        gatewayMicrosEach: middle(({ live }) => live.microsEach),
        bareDatabaseMicrosEach: middle(({ bare }) => bare.databaseMicros),
        liveDatabaseMicrosEach: middle(({ live }) => live.databaseMicros),
        generatorMicrosEach: middle(({ live }) => live.generatorMicros),
        ackP50Ms: middle(({ live }) => live.p50),
        ackP99Ms: middle(({ live }) => live.p99),
        acknowledgedLastRound: acknowledged,
        storedLastRound: Number(rows[0]!.count),
        loadAverage: loadavg()[0],
      },
    }
  },
}

/** With the processor time of PostgreSQL's own processes, where they run on this machine. */
async function measured<T extends { written: number }>(stage: Stage, run: () => Promise<T>): Promise<T & { databaseMicros: number }> {
  const { rows } = await stage.owner.query<{ pid: number }>('SELECT pid FROM pg_stat_activity WHERE datname = current_database()')
  const spent = () => rows.reduce((sum, { pid }) => sum + processSeconds(pid), 0)
  const before = spent()
  const result = await run()
  return { ...result, databaseMicros: ((spent() - before) / result.written) * 1e6 }
}

/** One write in flight per socket; the next is sent when the previous is acknowledged. */
async function openWriters({ port }: GatewayProcess, classrooms: Classroom[]) {
  const students = classrooms.flatMap(({ board, studentIds }) => studentIds.map((studentId) => ({ board, studentId })))
  const clients = await openMany(writers, (index) => openRaw(port, sessionOf(students[index]!.studentId)))
  const note = JSON.stringify({ text: 'n'.repeat(118), colour: 'sky' })
  const sentAt = new Float64Array(writers)
  let count = 1_000_000

  // Built once per writer; only the number in it changes, in place, since it is used again only after its acknowledgement.
  const frames = students.map(({ board, studentId }) => maskedFrame(`{"t":"set","i":0000000,"p":"${board}/${noteKey(studentId, '0000000')}","v":${note}}`.replace('0000000', '1000000')))
  const [numberAt, keyAt] = [frames[0]!.indexOf('1000000'), frames[0]!.indexOf('0000000"')]
  return {
    async run(ms: number) {
      const latencies = new Float32Array(2_000_000)
      let written = 0
      const until = performance.now() + ms
      const began = performance.now()
      const cpu = process.cpuUsage()
      await Promise.all(clients.map((client, index) => writeUntil(client, index)))
      const { user, system } = process.cpuUsage(cpu)
      const took = latencies.subarray(0, written)
      return {
        written,
        perSecond: written / ((performance.now() - began) / 1000),
        generatorMicros: (user + system) / written,
        p50: quantile(took, 0.5),
        p99: quantile(took, 0.99),
      }

      function writeUntil(client: RawClient, index: number): Promise<void> {
        return new Promise((resolve, reject) => {
          const frame = frames[index]!
          const next = () => {
            const number = String(++count)
            frame.write(number, numberAt, 'latin1')
            frame.write(number, keyAt, 'latin1')
            sentAt[index] = performance.now()
            client.socket.write(frame)
          }
          client.onText = (text) => {
            // {"t":"ok",…
            if (text[6] !== 0x6f) return reject(new Error(text.toString()))
            const now = performance.now()
            latencies[written++] = now - sentAt[index]!
            if (now < until) next()
            else resolve()
          }
          next()
        })
      }
    },
    close: () => clients.forEach(({ socket }) => socket.destroy()),
  }
}
