import { statfs } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { countUnhandledEvents } from '#app/features/people/billing/public.server.ts'
import { buildId } from '#app/platform/shell/start/runtime.server.ts'
import { read } from '#app/platform/db/query.server.ts'
import type { RequestContext } from '#app/platform/request/request.server.ts'
import type { Health } from './contract.ts'

type QueueRow = Health['queues'][number]

/** The state of this installation, for staff. Counts only, no content of jobs. */
export async function loadHealth({ services, actor }: RequestContext): Promise<Health> {
  const { env } = services
  const disk = await statfs(env.DATA_DIR).catch(() => null)
  return read(services, actor, async (db) => {
    const queues = await db.execute<QueueRow>(sql`
      SELECT name, count(*) FILTER (WHERE state IN ('created', 'retry') AND start_after <= now())::int AS waiting,
        count(*) FILTER (WHERE state = 'active')::int AS active, count(*) FILTER (WHERE state = 'failed')::int AS failed,
        coalesce(extract(epoch FROM now() - min(start_after) FILTER (WHERE state IN ('created', 'retry') AND start_after <= now())), 0)::int
          AS "oldestSeconds"
      FROM jobs.job WHERE name NOT LIKE '\\_\\_%' GROUP BY name
      HAVING count(*) FILTER (WHERE state IN ('created', 'retry', 'active', 'failed')) > 0 ORDER BY name`)
    const database = await db.execute<Health['database']>(sql`
      SELECT pg_database_size(current_database())::float8 AS bytes, version() AS version,
        (SELECT count(*)::int FROM pg_stat_activity WHERE datname = current_database()) AS connections,
        current_setting('max_connections')::int AS "maxConnections"`)
    return {
      build: buildId,
      node: process.version,
      upSeconds: Math.floor(process.uptime()),
      memoryBytes: process.memoryUsage().rss,
      disk: disk && { freeBytes: disk.bavail * disk.bsize, totalBytes: disk.blocks * disk.bsize },
      database: database.rows[0]!,
      queues: queues.rows,
      failedMails: queues.rows.find(({ name }) => name === 'send-mail')?.failed ?? 0,
      unhandledPayments: await countUnhandledEvents(db, services.now()),
    }
  })
}
