import { setTimeout as sleep } from 'node:timers/promises'
import { PgBoss, type JobResult, type WorkOptions } from 'pg-boss'
import type { Database } from '../db/db.server.ts'
import { AppError } from '../errors/errors.ts'
import type { Logger } from '../services/log.server.ts'
import { toLoggedError } from '../services/logged-error.ts'
import { isOutage } from '../errors/outage.server.ts'
import { timeouts } from '../db/timeouts.ts'
import { retryLimitFor } from './queue-options.ts'

export type JobRequest = {
  /** Queue name. Feature manifests declare the queues; migrations create them. */
  name: string
  data: object
  startAfterSeconds?: number
  /** Urgent jobs are handled before all others. */
  urgent?: boolean
  /** Retries end after about this time, for a mail that is useless later. Default: the policy of the queue. */
  retrySeconds?: number
}

/** `job.id` is the same in all attempts. */
export type JobHandler = (data: unknown, job?: { id: string }) => Promise<void>

/** Batch size and concurrency of a queue's worker. */
export type JobConcurrency = Pick<WorkOptions, 'batchSize' | 'burstWhenBatchFull' | 'localConcurrency'>

export type JobHandlers = Record<string, JobConcurrency & { handle: JobHandler }>

export type Jobs = {
  /**
   * Connects to the queue and, if handlers are passed, runs the jobs. Retries until it succeeds, because a process may
   * start while PostgreSQL is unavailable.
   */
  start: (handlers?: JobHandlers) => void
  isStarted: () => boolean
  /** Queues in the caller's transaction: the job exists if and only if that commits. */
  queue: (db: Database, job: JobRequest) => Promise<void>
  /** Data of the jobs of a queue that wait, run or will be retried, and contain `match`. */
  listUnfinished: (db: Database, name: string, match: object) => Promise<unknown[]>
  close: () => Promise<void>
}

export const jobSchema = 'jobs'

const firstDelayMs = 250
const maxDelayMs = 10_000
const outageLogIntervalMs = 60_000

export function openJobs(databaseUrl: string, log: Logger): Jobs {
  const closing = new AbortController()
  let handlersToRun: JobHandlers | null = null
  let attempt: Promise<PgBoss> | null = null
  let boss: PgBoss | null = null
  let connecting: Promise<void> | null = null
  let lastOutageLog = -Infinity

  async function connectWithRetry() {
    for (let delayMs = firstDelayMs; !closing.signal.aborted; delayMs = Math.min(delayMs * 2, maxDelayMs)) {
      attempt = openBoss()
      boss = await attempt.catch((error: Error) => {
        log.warn({ error }, 'job queue connection failed, retrying')
        return null
      })
      if (boss) return
      // Random delay, so that processes do not all reconnect at the same time.
      await sleep(delayMs * (0.5 + Math.random() / 2), null, { signal: closing.signal }).catch(() => {})
    }
  }

  /** Creates a new instance per attempt, because a failed one keeps its timers and connections. */
  async function openBoss(): Promise<PgBoss> {
    const newBoss = new PgBoss({
      connectionString: databaseUrl,
      schema: jobSchema,
      migrate: false,
      createSchema: false,
      reindex: false,
      schedule: false,
      supervise: handlersToRun !== null,
      max: 2,
      connectionTimeoutMillis: 5_000,
      ...timeouts.worker,
    })
    newBoss.on('error', logError)
    try {
      await newBoss.start()
      for (const [name, job] of Object.entries(handlersToRun ?? {})) await startWorker(newBoss, name, job)
      return newBoss
    } catch (error) {
      await newBoss.stop({ graceful: false }).catch(() => {})
      throw error
    }
  }

  /** Workers poll every second, so an outage is logged at most once per minute. */
  function logError(error: Error) {
    if (isOutage(error) && performance.now() - lastOutageLog < outageLogIntervalMs) return
    if (isOutage(error)) lastOutageLog = performance.now()
    log.error({ error: error.message }, 'job queue error')
  }

  const start = (handlers?: JobHandlers) => {
    if (handlers && connecting) throw new Error('start(handlers) must be called before the first job is queued')
    handlersToRun ??= handlers ?? null
    connecting ??= connectWithRetry()
  }

  return {
    start,
    isStarted: () => boss !== null,
    async queue(db, { name, data, startAfterSeconds, urgent, retrySeconds }) {
      start()
      const connectedBoss = await attempt!.catch(() => null)
      if (!connectedBoss) throw new AppError('unavailable')
      const executeSql = (text: string, values?: unknown[]) => db.$client.query(text, values)
      await connectedBoss.send(name, data, {
        db: { executeSql },
        startAfter: startAfterSeconds,
        priority: urgent ? 1 : 0,
        ...(retrySeconds !== undefined && { retryLimit: retryLimitFor(retrySeconds) }),
      })
    },
    async listUnfinished(db, name, match) {
      const { rows } = await db.$client.query<{ data: unknown }>(
        `SELECT data FROM ${jobSchema}.job WHERE name = $1 AND state < 'completed' AND data @> $2::jsonb`,
        [name, JSON.stringify(match)],
      )
      return rows.map(({ data }) => data)
    },
    async close() {
      closing.abort()
      await connecting
      await boss?.stop({ graceful: true, timeout: 5_000 })
    },
  }
}

/** Polls again immediately after a full batch, so that hundreds of trivial jobs do not delay others for seconds. */
const defaultWorkOptions = {
  pollingIntervalSeconds: 1,
  perJobResults: true,
  includeMetadata: true,
  burstWhenBatchFull: true,
} as const

const startWorker = (boss: PgBoss, name: string, { handle, ...concurrency }: JobHandlers[string]) =>
  boss.work(name, { ...defaultWorkOptions, ...concurrency }, (jobs) =>
    // A batch is not ordered by priority.
    Promise.all(jobs.toSorted((a, b) => b.priority - a.priority).map((job) => runJob(job, handle))),
  )

/**
 * Reports each job of a batch separately, so that only failed jobs are retried. The error is stored in the job's row
 * without personal data, like a log line.
 */
const runJob = ({ id, data }: { id: string; data: unknown }, handle: JobHandler): Promise<JobResult> =>
  handle(data, { id }).then(
    () => ({ id, status: 'completed' }),
    (error: unknown) => ({ id, status: 'failed', output: toLoggedError(error) }),
  )
