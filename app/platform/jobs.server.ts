import { PgBoss } from 'pg-boss'
import type { Database } from './db.server.ts'
import type { Logger } from './log.server.ts'

/** Every queue there is; the worker serves them all. */
export const queues = ['send-mail', 'import-roster'] as const

export type JobRequest = { name: (typeof queues)[number]; data: object; startAfterSeconds?: number }

export type JobHandler = (data: unknown) => Promise<void>

export type Jobs = {
  /** Queues in the caller's transaction: the job exists if and only if that commits. */
  queue: (db: Database, job: JobRequest) => Promise<void>
  /** Starts working; only the `worker` role does. */
  work: (handlers: Record<JobRequest['name'], JobHandler>) => Promise<void>
  close: () => Promise<void>
}

/**
 * A mail's row holds an address: once sent it is kept an hour, for those who must find out what happened.
 * A process that was killed no longer says that it is there: its work is given to another.
 */
const rules = { heartbeatSeconds: 15, retryLimit: 5, retryDelay: 5, retryBackoff: true, deleteAfterSeconds: 3_600, retentionSeconds: 86_400 } as const

export function openJobs(databaseUrl: string, log: Logger): Jobs {
  const boss = new PgBoss({ connectionString: databaseUrl, schema: 'jobs', migrate: false, createSchema: false, max: 2 })
  boss.on('error', (error) => log.error({ error: error.message }, 'jobs'))
  // Started on first use, so that a process that never queues holds no connection for it.
  let started: Promise<unknown> | null = null
  const start = () => (started ??= boss.start().then(() => Promise.all(queues.map((name) => boss.createQueue(name, rules)))))

  return {
    async queue(db, { name, data, startAfterSeconds }) {
      await start()
      const executeSql = (text: string, values?: unknown[]) => db.$client.query(text, values)
      await boss.send(name, data, { db: { executeSql }, startAfter: startAfterSeconds })
    },
    async work(handlers) {
      await start()
      for (const [name, handle] of Object.entries(handlers)) {
        await boss.work(name, { pollingIntervalSeconds: 1 }, async (jobs) => {
          for (const job of jobs) await handle(job.data)
        })
      }
    },
    async close() {
      if (started) await boss.stop({ graceful: true, timeout: 5_000 })
    },
  }
}
