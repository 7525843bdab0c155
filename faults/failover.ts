import { isShort, type Bench } from '#bench/bench.ts'
import { restartPostgres } from './live/live-faults.ts'
import { startStandbyPair } from './live/standby-pair.ts'
import { openWorld } from './live/world.ts'
import { goal, playThrough, unit } from './rooms/play-through.ts'

const config = isShort ? { players: 40, times: 2 } : { players: 200, times: Number(process.env.TIMES ?? 6) }

/** A class plays while the PostgreSQL primary is killed and the synchronous standby takes over. */
export const bench: Bench = {
  name: 'failover',
  unit,
  goal,
  async run(say) {
    const world = await openWorld(startStandbyPair)
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.once(signal, () => void world.close().finally(() => process.exit(1)))
    try {
      await world.startWebs('gateway')
      const failOver = ['leader lost', () => restartPostgres(world.database, world.postgres.failOver)] as const
      return await playThrough(
        world,
        config.players,
        Array.from({ length: config.times }, () => failOver),
        say,
      )
    } finally {
      await world.close()
    }
  },
}
