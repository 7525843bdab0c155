import { setTimeout as sleep } from 'node:timers/promises'
import { PgBoss, type JobResult, type WorkOptions } from 'pg-boss'
import type { Database } from './db.server.ts'
import { AppError } from './errors.ts'
import type { Logger } from './log.server.ts'
import { loggedError } from './logged-error.ts'
import { isOutage } from './outage.server.ts'
import { timeouts } from './timeouts.ts'

export type JobRequest = {
  /** The name of a queue: a feature's manifest names those it has, and migrating makes them. */
  name: string
  data: object
  startAfterSeconds?: number /** Taken before everything that is not. */
  urgent?: boolean
}

export type JobHandler = (data: unknown) => Promise<void>

/** How many a worker takes at a time, and how often. */
export type JobPace = Pick<WorkOptions, 'batchSize' | 'burstWhenBatchFull' | 'localConcurrency'>

export type JobHandlers = Record<string, JobPace & { handle: JobHandler }>

export type Jobs = {
  /**
   * Opens the queue and, with handlers, works through it. Tried again until it succeeds: a process starts without
   * PostgreSQL.
   */
  start: (handlers?: JobHandlers) => void
  started: () => boolean
  /** Queues in the caller's transaction: the job exists if and only if that commits. */
  queue: (db: Database, job: JobRequest) => Promise<void>
  close: () => Promise<void>
}

export const jobSchema = 'jobs'

/**
 * A mail's row holds an address: once sent it is kept an hour, for those who must find out what happened.
 * A process that was killed no longer says that it is there: its work is given to another.
 */
export const queueOptions = {
  heartbeatSeconds: 15,
  retryLimit: 5,
  retryDelay: 5,
  retryBackoff: true,
  deleteAfterSeconds: 3_600,
  retentionSeconds: 86_400,
} as const

const firstPauseMs = 250
const longestPauseMs = 10_000
const tellEveryMs = 60_000

export function openJobs(databaseUrl: string, log: Logger): Jobs {
  const closing = new AbortController()
  let work: JobHandlers | null = null
  let attempt: Promise<PgBoss> | null = null
  let boss: PgBoss | null = null
  let trying: Promise<void> | null = null
  let toldAt = -Infinity

  async function keepTrying() {
    for (let pauseMs = firstPauseMs; !closing.signal.aborted; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
      attempt = openBoss()
      boss = await attempt.catch((error: Error) => {
        log.warn({ error }, 'the job queue did not start, trying again')
        return null
      })
      if (boss) return
      // Processes that lost PostgreSQL together do not ask together.
      await sleep(pauseMs * (0.5 + Math.random() / 2), null, { signal: closing.signal }).catch(() => {})
    }
  }

  /** A new one for each attempt: one that failed half-way keeps its timers and connections. */
  async function openBoss(): Promise<PgBoss> {
    const opened = new PgBoss({
      connectionString: databaseUrl,
      schema: jobSchema,
      migrate: false,
      createSchema: false,
      reindex: false,
      schedule: false,
      supervise: work !== null,
      max: 2,
      connectionTimeoutMillis: 5_000,
      ...timeouts.worker,
    })
    opened.on('error', failed)
    try {
      await opened.start()
      for (const [name, job] of Object.entries(work ?? {})) await serve(opened, name, job)
      return opened
    } catch (error) {
      await opened.stop({ graceful: false }).catch(() => {})
      throw error
    }
  }

  /** Its workers ask every second: a minute of an outage is told once, not a hundred times. */
  function failed(error: Error) {
    if (isOutage(error) && performance.now() - toldAt < tellEveryMs) return
    if (isOutage(error)) toldAt = performance.now()
    log.error({ error: error.message }, 'jobs')
  }

  const start = (handlers?: JobHandlers) => {
    if (handlers && trying) throw new Error('a worker starts before anything is queued')
    work ??= handlers ?? null
    trying ??= keepTrying()
  }

  return {
    start,
    started: () => boss !== null,
    async queue(db, { name, data, startAfterSeconds, urgent }) {
      start()
      const opened = await attempt!.catch(() => null)
      if (!opened) throw new AppError('unavailable')
      const executeSql = (text: string, values?: unknown[]) => db.$client.query(text, values)
      await opened.send(name, data, { db: { executeSql }, startAfter: startAfterSeconds, priority: urgent ? 1 : 0 })
    },
    async close() {
      closing.abort()
      await trying
      await boss?.stop({ graceful: true, timeout: 5_000 })
    },
  }
}

/** Asked again at once after one that was there: whoever queues hundreds that have nothing to do keeps nobody waiting for seconds. */
const everyQueue = {
  pollingIntervalSeconds: 1,
  perJobResults: true,
  includeMetadata: true,
  burstWhenBatchFull: true,
} as const

const serve = (boss: PgBoss, name: string, { handle, ...pace }: JobHandlers[string]) =>
  boss.work(name, { ...everyQueue, ...pace }, (jobs) =>
    // A batch comes in no order.
    Promise.all(jobs.toSorted((a, b) => b.priority - a.priority).map((job) => settled(job, handle))),
  )

/**
 * Each for itself: one that fails is tried again, and nobody gets the others twice. What it failed with is kept in its
 * row, like a line of the log.
 */
const settled = ({ id, data }: { id: string; data: unknown }, handle: JobHandler): Promise<JobResult> =>
  handle(data).then(
    () => ({ id, status: 'completed' }),
    (error: unknown) => ({ id, status: 'failed', output: loggedError(error) }),
  )
