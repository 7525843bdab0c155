import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { openServices } from '#server/services.ts'
import { isShort, type Bench } from './bench.ts'
import { startNats } from './live/nats.ts'
import { openOwnDatabase, type OwnDatabase } from './live/own-database.ts'
import { cpuSeconds, processSeconds, rounded, startGateway, type GatewayProcess, type Usage } from './live/processes.ts'
import { testSecret } from './live/test-people.ts'
import { openPlayers } from './rooms/players.ts'
import { openTestRoom, toAnswers, type TestRoom } from './rooms/test-room.ts'

/** `ROOMS=200`: as many as the machine carries; each has thirty players with a connection of their own. */
const form = isShort
  ? { processes: [1, 2], few: 2, many: 8, perSecond: 100, seconds: 3, most: 3 }
  : { processes: [1, 2, 4], few: 10, many: Number(process.env.ROOMS ?? 1_000), perSecond: 500, seconds: 30, most: 1.2 }
const each = 30

/**
 * The same number of answers a second in few rooms and in many, on one, two and four web processes with NATS: what an
 * answer costs the web processes and PostgreSQL together. Everybody listens, as players do.
 */
export const bench: Bench = {
  name: 'room-growth',
  unit: `times the processor time per answer in ${form.many} rooms of ${each} as in ${form.few}, at the same rate`,
  goal: `≤ ${form.most} on each of ${form.processes.join(', ')} web processes`,
  async run(say) {
    const database = await openOwnDatabase('room_growth')
    const services = openServices({
      ...process.env,
      ...{ NODE_ENV: 'test', LOG_LEVEL: 'error', SECRET: testSecret, DATABASE_URL: database.appUrl },
    })
    const rooms: TestRoom[] = []
    for (const classroom of await database.makeClassrooms(form.processes.length * (form.few + form.many), each)) {
      const room = await openTestRoom(services, database.owner, classroom, { changeable: true, answerSeconds: 300 }, 2)
      rooms.push(room)
    }
    const results: object[] = []
    const growths: number[] = []
    try {
      for (const count of form.processes) {
        // Rooms nobody was in before: a round ends when all who are connected have answered, so also when they leave.
        const few = await measured(database, rooms.splice(0, form.few), count)
        const many = await measured(database, rooms.splice(0, form.many), count)
        const growth = many.usPerAnswer / few.usPerAnswer
        growths.push(growth)
        results.push({ processes: count, few, many, growth: rounded(growth) })
        say(`${count} web: ${few.usPerAnswer} µs an answer, ${many.usPerAnswer} in many rooms: ${rounded(growth)} ×`)
      }
    } finally {
      await services.pool.end()
      await services.identityPool.end()
      await services.jobs.close()
      await database.close()
    }
    const value = rounded(Math.max(...growths))
    return {
      value,
      holds: value <= form.most,
      details: { ...form, form: isShort ? 'short' : 'long', results, loadAverage: loadavg()[0] },
    }
  },
}

/** What one answer costs while nothing else happens in these rooms. */
async function measured(database: OwnDatabase, rooms: readonly TestRoom[], count: number) {
  const nats = await startNats(1)
  const env = {
    ...{ DATABASE_URL: database.appUrl, NATS_URL: nats.url, DEPLOYMENT: `growth${count}` },
    LIVE_LIMITS: JSON.stringify({ perSecond: 5_000, burst: 5_000 }),
  }
  const webs = await Promise.all(Array.from({ length: count }, () => startGateway(env)))
  try {
    await openAnswers(database, rooms)
    const ports = webs.map(({ port }) => port)
    const players = await openPlayers(ports, rooms, true)
    // Whoever answers first is asked who they are, and plans are made: that is not what grows.
    await players.answerPaced(0, form.perSecond, Math.max(1, (rooms.length * each) / form.perSecond))
    await sleep(1_000)
    const before = await spent(database, webs)
    const answers = await players.answerPaced(0, form.perSecond, form.seconds)
    await sleep(1_000)
    const after = await spent(database, webs)
    players.close()
    const perAnswer = (seconds: number) => Math.round((seconds * 1e6) / answers)
    const [web, postgres] = [after.web - before.web, spentSince(before.postgres, after.postgres)]
    return {
      rooms: rooms.length,
      answers,
      usPerAnswer: perAnswer(web + postgres),
      webUs: perAnswer(web),
      postgresUs: perAnswer(postgres),
    }
  } finally {
    await Promise.all(webs.map((web) => web.stop()))
    await nats.stop()
  }
}

/** Processor seconds until now of the web processes, and of each PostgreSQL connection of this database. */
async function spent({ owner }: OwnDatabase, webs: readonly GatewayProcess[]) {
  const usages = await Promise.all(webs.map((web) => web.ask<Usage>('usage')))
  const { rows } = await owner.query<{ pid: number }>(
    `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`,
  )
  return {
    web: usages.reduce((sum, usage) => sum + cpuSeconds(usage), 0),
    postgres: new Map(rows.map(({ pid }) => [pid, processSeconds(pid)])),
  }
}

/** A connection that was closed in between takes what it spent with it; one that is new has spent it all here. */
const spentSince = (before: ReadonlyMap<number, number>, after: ReadonlyMap<number, number>): number =>
  [...after].reduce((sum, [pid, seconds]) => sum + seconds - (before.get(pid) ?? 0), 0)

/** At the first question, for longer than all of it takes. */
async function openAnswers({ owner }: OwnDatabase, rooms: readonly TestRoom[]) {
  for (const room of rooms) await toAnswers(room)
  await owner.query(
    `UPDATE competitions SET ends_at = (extract(epoch FROM now()) * 1000)::bigint + 3600000 WHERE id = ANY($1::uuid[])`,
    [rooms.map(({ id }) => id)],
  )
}
