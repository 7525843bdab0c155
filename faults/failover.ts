import { isShort, type Bench } from '#bench/bench.ts'
import { newPostgres } from './live/afflictions.ts'
import { startStandbyPair } from './live/standby-pair.ts'
import { openWorld } from './live/world.ts'
import { goal, playThrough, unit } from './rooms/play-through.ts'

const form = isShort ? { players: 40, times: 2 } : { players: 200, times: Number(process.env.TIMES ?? 6) }

/** A class plays while the PostgreSQL that leads is killed, and the other one, which had to have every commit, leads on. */
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
      const lost = ['leader lost', () => newPostgres(world.database, world.postgres.failOver)] as const
      return await playThrough(
        world,
        form.players,
        Array.from({ length: form.times }, () => lost),
        say,
      )
    } finally {
      await world.close()
    }
  },
}
