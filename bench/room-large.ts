import { loadavg } from 'node:os'
import { openServices } from '#server/services.ts'
import { isShort, type Bench } from './bench.ts'
import { startNats } from './live/nats.ts'
import { openOwnDatabase } from './live/own-database.ts'
import { rounded, startGateway } from './live/processes.ts'
import { testSecret } from './live/test-people.ts'
import { playRounds } from './rooms/play-rounds.ts'
import { openTestRoom } from './rooms/test-room.ts'

const sizes = isShort ? [100, 200] : [2_000, 5_000, 10_000]
const form = { rounds: isShort ? 2 : 3, spreadMs: 3_000 }

/** One room that grows, on two web processes with NATS between them: what holds, and what gives first. */
export const bench: Bench = {
  name: 'room-large',
  unit: `ms p99 from an answer to its acknowledgement, a room of ${sizes.at(-1)} on two web processes`,
  goal: 'everybody is acknowledged and sees the reveal',
  async run(say) {
    const database = await openOwnDatabase('room_large')
    const services = openServices({
      ...process.env,
      ...{ NODE_ENV: 'test', LOG_LEVEL: 'error', SECRET: testSecret, DATABASE_URL: database.appUrl },
    })
    const nats = await startNats(1)
    const env = {
      ...{ DATABASE_URL: database.appUrl, NATS_URL: nats.url, DEPLOYMENT: 'large' },
      LIVE_LIMITS: JSON.stringify({ perSecond: 5_000, burst: 5_000 }),
    }
    const gateways = await Promise.all([startGateway(env), startGateway(env)])
    const results: Awaited<ReturnType<typeof playRounds>>[] = []
    try {
      for (const size of sizes) {
        const [classroom] = await database.makeClassrooms(1, size)
        const room = await openTestRoom(services, database.owner, classroom!)
        results.push(await playRounds(gateways, [room], form, say, `a room of ${size}`))
      }
    } finally {
      await Promise.all(gateways.map((gateway) => gateway.stop()))
      await nats.stop()
      await services.pool.end()
      await services.identityPool.end()
      await services.jobs.close()
      await database.close()
    }
    return {
      value: rounded(results.at(-1)!.ackP99, 1),
      holds: results.every(({ players, answers }) => answers === players * form.rounds),
      details: { form: isShort ? 'short' : 'long', results, loadAverage: loadavg()[0] },
    }
  },
}
