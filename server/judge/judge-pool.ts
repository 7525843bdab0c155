import type { TaskRules } from '#rules/tasks/task-file.ts'
import { unfinishedVerdict } from '#rules/tasks/task-verdict.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { fairScheduler } from '#app/platform/limits/fair-scheduler.server.ts'
import { owners, schedulers } from '#app/platform/limits/limits.ts'
import type { Judge, Judgment } from '#app/platform/services/judge.server.ts'
import { MAX_CPU_MS, startChild, type Child } from './child-process.ts'

/** Programs per process before it is replaced. */
const MAX_RUNS = 5_000
/** A program during which three processes die counts as the cause. */
const MAX_DEATHS = 3
const RESTART_DELAY_MS = 250

/** Idle extra processes, so that a process that dies is replaced without delay. */
const SPARE_PROCESSES = 1

/** Pool of started judge processes. Programs wait in a scheduler, then for an idle process while some are starting. */
export function openPool(command: readonly string[], children: number): Judge & PoolStatus {
  const scheduler = fairScheduler({ ...schedulers.programs, running: children })
  const waiting: PromiseWithResolvers<Child>[] = []
  const idle: Child[] = []
  const alive = new Set<Child>()
  const runs = new Map<Child, number>()
  let isClosing = false
  let nextId = 0
  let failures = 0

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
    const waiter = waiting.shift()
    if (waiter) waiter.resolve(child)
    else idle.push(child)
  }

  async function takeIdle(): Promise<Child> {
    if (isClosing) throw new AppError('unavailable')
    const child = idle.pop()
    if (child) return child
    const waiter = Promise.withResolvers<Child>()
    waiting.push(waiter)
    return waiter.promise
  }

  async function run(task: TaskRules, program: string): Promise<Judgment> {
    for (let deaths = 0; deaths < MAX_DEATHS; deaths++) {
      const child = await takeIdle()
      const result = await child.run({ id: ++nextId, task, program })
      if (typeof result === 'object') {
        const count = (runs.get(child) ?? 0) + 1
        runs.set(child, count)
        if (count < MAX_RUNS) addIdle(child)
        else replaceChild(child)
        return result
      }
      replaceChild(child)
      if (isClosing) throw new AppError('unavailable')
      if (result === 'time') return failedJudgement('time')
      // The process may have died for another reason: run the program again.
    }
    return failedJudgement('crashed')
  }

  for (let count = 0; count < children + SPARE_PROCESSES; count++) start()

  return {
    judge(task, program, ownerPath) {
      const path = ownerPath.map((key, level) => (level === 0 ? key : { key, ...owners.judgedPerson }))
      return scheduler.run(
        path,
        () => run(task, program),
        ({ ms }) => ms,
      )
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
