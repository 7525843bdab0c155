import type { TaskRules } from '#rules/tasks/task-file.ts'
import { unfinishedVerdict } from '#rules/tasks/task-verdict.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import type { Judgment } from '#app/platform/services/judge.server.ts'
import { MAX_CPU_MS, startChild, type Child } from './child-process.ts'

type PendingJob = {
  readonly task: TaskRules
  readonly program: string
  readonly resolve: (judgement: Judgment) => void
  readonly reject: (error: Error) => void
  /** How many processes died while running it. */
  deaths: number
}

export type PoolSize = { readonly children: number; readonly maxWaiting: number }

export type Pool = {
  readonly judge: (task: TaskRules, program: string) => Promise<Judgment>
  readonly close: () => Promise<void>
}

/** Programs per process before it is replaced. */
const MAX_RUNS = 5_000
/** A program during which three processes die counts as the cause. */
const MAX_DEATHS = 3
const RESTART_DELAY_MS = 250

/** Idle extra processes, so that a process that dies is replaced without delay. */
const SPARE_PROCESSES = 1

/** Pool of started judge processes. Jobs wait for an idle process; too many waiting jobs are rejected. */
export function openPool(command: readonly string[], { children, maxWaiting }: PoolSize): Pool & PoolStatus {
  const waiting: PendingJob[] = []
  const idle: Child[] = []
  const alive = new Set<Child>()
  const runs = new Map<Child, number>()
  let isClosing = false
  let nextId = 0
  let failures = 0
  let runningJobs = 0

  function start(): void {
    if (isClosing) return
    const child = startChild(command)
    alive.add(child)
    // An idle process may also die; it must not receive jobs.
    void child.ended.then(() => replaceChild(child))
    void child.ready.then((isReady) => {
      if (isReady) {
        failures = 0
        return addIdle(child)
      }
      failures++
    })
  }

  function replaceChild(child: Child): void {
    child.kill()
    if (!alive.delete(child)) return
    runs.delete(child)
    if (idle.includes(child)) idle.splice(idle.indexOf(child), 1)
    // Increasing delay for processes that fail to start.
    if (failures === 0) start()
    else setTimeout(start, Math.min(failures * RESTART_DELAY_MS, 5_000)).unref()
  }

  function addIdle(child: Child): void {
    idle.push(child)
    startJobs()
  }

  /** Assigns waiting jobs to idle processes, up to the concurrency limit. */
  function startJobs(): void {
    while (runningJobs < children && idle.length > 0 && waiting.length > 0) {
      runningJobs++
      void runJob(idle.pop()!, waiting.shift()!).finally(() => {
        runningJobs--
        startJobs()
      })
    }
  }

  async function runJob(child: Child, job: PendingJob): Promise<void> {
    const { task, program, resolve, reject } = job
    const result = await child.run({ id: ++nextId, task, program })
    if (typeof result === 'object') {
      resolve(result)
      const count = (runs.get(child) ?? 0) + 1
      runs.set(child, count)
      if (count < MAX_RUNS) return addIdle(child)
      return replaceChild(child)
    }
    replaceChild(child)
    if (isClosing) return reject(new AppError('unavailable'))
    if (result === 'time' || ++job.deaths >= MAX_DEATHS)
      return resolve(failedJudgement(result === 'time' ? 'time' : 'crashed'))
    // The process may have died for another reason: run the program again.
    waiting.unshift(job)
  }

  for (let count = 0; count < children + SPARE_PROCESSES; count++) start()

  return {
    async judge(task, program) {
      if (isClosing || waiting.length >= maxWaiting) throw new AppError('unavailable')
      return new Promise((resolve, reject) => {
        waiting.push({ task, program, resolve, reject, deaths: 0 })
        startJobs()
      })
    },
    async close() {
      isClosing = true
      for (const { reject } of waiting.splice(0)) reject(new AppError('unavailable'))
      for (const child of alive) child.kill()
    },
    ready: async () => void (await Promise.all([...alive].map(({ ready }) => ready))),
    idle: () => idle.length,
    processes: () => [...alive].flatMap(({ pid }) => pid ?? []),
  }
}

/** Pool state for tests. */
type PoolStatus = {
  readonly ready: () => Promise<void>
  readonly idle: () => number
  readonly processes: () => readonly number[]
}

const failedJudgement = (reason: 'time' | 'crashed'): Judgment => ({
  verdict: unfinishedVerdict(reason),
  ms: MAX_CPU_MS,
})
