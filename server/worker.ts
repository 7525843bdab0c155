import { features, jobs } from '#app/platform/feature-list.server.ts'
import { runDailyRetention } from '#app/features/people/school-admin/public.server.ts'
import { openPool } from '#app/platform/db/db.server.ts'
import type { Services } from '#app/platform/services/services.server.ts'

const hourMs = 60 * 60_000
const connections = 4

/** The `worker` role: runs queued jobs, and every hour deletes expired data. */
export function startWorker(processServices: Services): () => Promise<void> {
  // A separate pool: its statements may run longer than those of a request.
  const pool = openPool(processServices.env.DATABASE_URL, connections, 'worker', {
    billing: processServices.env.BILLING,
  }).on('error', (error) => processServices.log.warn({ error }, 'idle database connection lost'))
  const services = { ...processServices, pool }
  services.jobs.start(
    Object.fromEntries(
      Object.entries(jobs()).map(([name, { handler, ...pace }]) => [name, { ...pace, handle: handler(services) }]),
    ),
  )
  const sweep = () =>
    Promise.all(features().map((feature) => feature.deleteExpired?.(services))).catch((error: Error) =>
      services.log.warn({ error }, 'deleting expired data failed'),
    )
  // Called every hour, but each school's retention runs once a day.
  const runRetention = () =>
    runDailyRetention(services).catch((error: Error) => services.log.warn({ error }, 'retention run failed'))
  const timer = setInterval(() => void Promise.all([sweep(), runRetention()]), hourMs)
  return () => {
    clearInterval(timer)
    return pool.end()
  }
}
