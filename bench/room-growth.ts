import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { openServices } from '#server/services.ts'
import { isShort, type Bench } from './bench.ts'
import { startNats } from './live/nats.ts'
import { openScratchDatabase, type ScratchDatabase } from './live/scratch-database.ts'
import { cpuSeconds, processSeconds, roundTo, startGateway, type GatewayProcess, type Usage } from './live/processes.ts'
import { testSecret } from './live/test-sessions.ts'
import { openPlayers } from './rooms/players.ts'
import { openTestRoom, advanceToAnswers, type TestRoom } from './rooms/test-room.ts'

/** Set `ROOMS=200` on a small machine; each room has 30 players with one connection each. */
const config = isShort
  ? { processes: [1, 2], few: 2, many: 8, perSecond: 100, seconds: 3, most: 3 }
  : { processes: [1, 2, 4], few: 10, many: Number(process.env.ROOMS ?? 1_000), perSecond: 500, seconds: 30, most: 1.2 }
const playersPerRoom = 30

/**
 * CPU time per answer (web processes and PostgreSQL) at the same rate of answers in few and in many rooms, on one, two
 * and four web processes with NATS. All players subscribe to their room.
 */
export const bench: Bench = {
  name: 'room-growth',
  unit: `times the processor time per answer in ${config.many} rooms of ${playersPerRoom} as in ${config.few}, at the same rate`,
  goal: `≤ ${config.most} on each of ${config.processes.join(', ')} web processes`,
  async run(say) {
    const database = await openScratchDatabase('room_growth')
    const services = openServices({
      ...process.env,
      ...{ NODE_ENV: 'test', LOG_LEVEL: 'error', SECRET: testSecret, DATABASE_URL: database.appUrl },
    })
    const rooms: TestRoom[] = []
    for (const classroom of await database.createClassrooms(
      config.processes.length * (config.few + config.many),
      playersPerRoom,
    )) {
      const room = await openTestRoom(services, database.owner, classroom, { changeable: true, answerSeconds: 300 }, 2)
      rooms.push(room)
    }
    const results: object[] = []
    const growths: number[] = []
    try {
      for (const count of config.processes) {
        // Use new rooms: a round also ends when all unanswered players disconnect.
        const few = await measureRooms(database, rooms.splice(0, config.few), count)
        const many = await measureRooms(database, rooms.splice(0, config.many), count)
        const growth = many.usPerAnswer / few.usPerAnswer
        growths.push(growth)
        results.push({ processes: count, few, many, growth: roundTo(growth) })
        say(`${count} web: ${few.usPerAnswer} µs an answer, ${many.usPerAnswer} in many rooms: ${roundTo(growth)} ×`)
      }
    } finally {
      await services.pool.end()
      await services.identityPool.end()
      await services.jobs.close()
      await database.close()
    }
    const value = roundTo(Math.max(...growths))
    return {
      value,
      holds: value <= config.most,
      details: { ...config, mode: isShort ? 'short' : 'full', results, loadAverage: loadavg()[0] },
    }
  },
}

/** Measures the CPU time per answer while nothing else happens in these rooms. */
async function measureRooms(database: ScratchDatabase, rooms: readonly TestRoom[], count: number) {
  const nats = await startNats(1)
  const env = {
    ...{ DATABASE_URL: database.appUrl, NATS_URL: nats.url, DEPLOYMENT: `growth${count}` },
    LIVE_LIMITS: JSON.stringify({ perSecond: 5_000, burst: 5_000 }),
  }
  const webs = await Promise.all(Array.from({ length: count }, () => startGateway(env)))
  try {
    await openFirstQuestion(database, rooms)
    const ports = webs.map(({ port }) => port)
    const players = await openPlayers(ports, rooms, true)
    // Warm up: the first answer of a player checks the session and prepares query plans.
    await players.answerPaced(0, config.perSecond, Math.max(1, (rooms.length * playersPerRoom) / config.perSecond))
    await sleep(1_000)
    const before = await cpuOf(database, webs)
    const answers = await players.answerPaced(0, config.perSecond, config.seconds)
    await sleep(1_000)
    const after = await cpuOf(database, webs)
    players.close()
    const perAnswer = (seconds: number) => Math.round((seconds * 1e6) / answers)
    const [web, postgres] = [after.web - before.web, cpuSince(before.postgres, after.postgres)]
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

/** CPU seconds so far of the web processes and of each PostgreSQL connection to this database. */
async function cpuOf({ owner }: ScratchDatabase, webs: readonly GatewayProcess[]) {
  const usages = await Promise.all(webs.map((web) => web.ask<Usage>('usage')))
  const { rows } = await owner.query<{ pid: number }>(
    `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`,
  )
  return {
    web: usages.reduce((sum, usage) => sum + cpuSeconds(usage), 0),
    postgres: new Map(rows.map(({ pid }) => [pid, processSeconds(pid)])),
  }
}

/** Ignores connections closed in between; counts the full CPU time of new ones. */
const cpuSince = (before: ReadonlyMap<number, number>, after: ReadonlyMap<number, number>): number =>
  [...after].reduce((sum, [pid, seconds]) => sum + seconds - (before.get(pid) ?? 0), 0)

/** Opens the first question for an hour, longer than the benchmark takes. */
async function openFirstQuestion({ owner }: ScratchDatabase, rooms: readonly TestRoom[]) {
  for (const room of rooms) await advanceToAnswers(room)
  await owner.query(
    `UPDATE competitions SET ends_at = (extract(epoch FROM now()) * 1000)::bigint + 3600000 WHERE id = ANY($1::uuid[])`,
    [rooms.map(({ id }) => id)],
  )
}
