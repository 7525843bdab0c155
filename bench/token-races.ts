import pg from 'pg'
import { openIdentity } from '#app/features/people/accounts/public.server.ts'
import { openIdentityPool } from '#app/platform/db/db.server.ts'
import { dropLocalDatabase, openLocalDatabase } from '#db/local.ts'
import { singleUseTokens, countWinners } from '#db/testing/single-use-tokens.ts'
import { openServices } from '#server/services.ts'
import type { Bench } from './bench.ts'

const races = Number(process.env.RACES ?? 10_000)
const contenders = Number(process.env.CONTENDERS ?? 6)
const concurrency = 4

/**
 * Redeems single-use tokens of all three kinds concurrently over several database pools; exactly one attempt may win.
 */
export const bench: Bench = {
  name: 'token-races',
  unit: 'winners per race',
  goal: '= 1',
  async run(say) {
    const name = `skykite_races_${process.pid}`
    const { ownerUrl, appUrl } = await openLocalDatabase(name, () => {})
    const services = openServices({ NODE_ENV: 'test', DATABASE_URL: appUrl, LOG_LEVEL: 'silent' })
    const pools = [1, 2, 3].map(() => openIdentityPool(appUrl, 6))
    const identities = pools.map((identityPool) => openIdentity({ ...services, identityPool }))
    const owner = new pg.Pool({ connectionString: ownerUrl, max: 4 })
    const track = { pool: owner, identities, baseUrl: services.env.BASE_URL, contenders }
    const counts = new Map<number, number>()
    const began = performance.now()
    let started = 0
    const runner = async () => {
      while (started < races) {
        const race = started++
        if (race > 0 && race % 1_000 === 0) say(`${race} races, ${Math.round((performance.now() - began) / 1_000)} s`)
        const winners = await countWinners(track, singleUseTokens[race % singleUseTokens.length]!)
        counts.set(winners, (counts.get(winners) ?? 0) + 1)
      }
    }
    await Promise.all(Array.from({ length: concurrency }, runner))
    await Promise.all([
      owner.end(),
      services.jobs.close(),
      services.pool.end(),
      services.identityPool.end(),
      ...pools.map((pool) => pool.end()),
    ])
    await dropLocalDatabase(name)
    const total = [...counts].reduce((sum, [winners, times]) => sum + winners * times, 0)
    const seconds = Math.round((performance.now() - began) / 1_000)
    const details = { races, contenders, racesByWinners: Object.fromEntries(counts), seconds }
    return { value: total / races, holds: counts.get(1) === races, details }
  },
}
