import { loadavg } from 'node:os'
import { openServices } from '#server/services.ts'
import { isShort, type Bench } from './bench.ts'
import { startNats } from './live/nats.ts'
import { openScratchDatabase } from './live/scratch-database.ts'
import { roundTo, startGateway } from './live/processes.ts'
import { testSecret } from './live/test-sessions.ts'
import { playRounds } from './rooms/play-rounds.ts'
import { openTestRoom } from './rooms/test-room.ts'

const sizes = isShort ? [100, 200] : [2_000, 5_000, 10_000]
const config = { rounds: isShort ? 2 : 3, spreadMs: 3_000 }

/** One room of growing size on two web processes connected by NATS. */
export const bench: Bench = {
  name: 'room-large',
  unit: `ms p99 from an answer to its acknowledgement, a room of ${sizes.at(-1)} on two web processes`,
  goal: 'all answers are acknowledged, and all players see the reveal',
  async run(say) {
    const database = await openScratchDatabase('room_large')
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
        const [classroom] = await database.createClassrooms(1, size)
        const room = await openTestRoom(services, database.owner, classroom!)
        results.push(await playRounds(gateways, [room], config, say, `a room of ${size}`))
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
      value: roundTo(results.at(-1)!.ackP99, 1),
      holds: results.every(({ players, answers }) => answers === players * config.rounds),
      details: { mode: isShort ? 'short' : 'full', results, loadAverage: loadavg()[0] },
    }
  },
}
