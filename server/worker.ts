import { features, jobs } from '#app/features.server.ts'
import { makeRetentionRound } from '#app/features/school-admin/public.server.ts'
import { openPool } from '#app/platform/db.server.ts'
import type { Services } from '#app/platform/services.server.ts'

const hourMs = 60 * 60_000
const connections = 4

/** The `worker` role: takes job rows and does the slow work, and sweeps out what has run out. */
export function startWorker(given: Services): () => Promise<void> {
  // Its own connections, which may take longer than those somebody waits for.
  const pool = openPool(given.env.DATABASE_URL, connections, 'worker').on('error', (error) =>
    given.log.warn({ error }, 'idle database connection lost'),
  )
  const services = { ...given, pool }
  services.jobs.start(
    Object.fromEntries(
      Object.entries(jobs()).map(([name, { handler, ...pace }]) => [name, { ...pace, handle: handler(services) }]),
    ),
  )
  const sweep = () =>
    Promise.all(features().map((feature) => feature.sweep?.(services))).catch((error: Error) =>
      services.log.warn({ error }, 'sweep'),
    )
  // Asked for every hour; each school's turn comes once a day.
  const round = () =>
    makeRetentionRound(services).catch((error: Error) => services.log.warn({ error }, 'retention round'))
  const timer = setInterval(() => void Promise.all([sweep(), round()]), hourMs)
  return () => {
    clearInterval(timer)
    return pool.end()
  }
}
