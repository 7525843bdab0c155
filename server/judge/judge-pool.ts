import type { TaskRules } from '#rules/tasks/task-file.ts'
import { unended } from '#rules/tasks/task-verdict.ts'
import { AppError } from '#app/platform/errors.ts'
import type { Judgement } from '#app/platform/judge.server.ts'
import { MOST_CPU_MS, startChild, type Child } from './child-process.ts'

type Waiting = {
  readonly task: TaskRules
  readonly program: string
  readonly resolve: (judgement: Judgement) => void
  readonly reject: (error: Error) => void
  /** How often a process died over it. */
  deaths: number
}

export type PoolSize = { readonly children: number; readonly mostWaiting: number }

export type Pool = {
  readonly judge: (task: TaskRules, program: string) => Promise<Judgement>
  readonly close: () => Promise<void>
}

/** A process is used so often, then a new one takes its place. */
const MOST_RUNS = 5_000
/** Whose program ends three processes has ended them itself. */
const MOST_DEATHS = 3
const START_AGAIN_MS = 250

/** One more than may work at once, so that who dies is replaced without anybody waiting. */
const SPARE = 1

/** A warm pool: whoever asks waits for a free process, and where too many wait is told to come again. */
export function openPool(command: readonly string[], { children, mostWaiting }: PoolSize): Pool & Watched {
  const waiting: Waiting[] = []
  const idle: Child[] = []
  const alive = new Set<Child>()
  const runs = new Map<Child, number>()
  let isClosing = false
  let ids = 0
  let failures = 0
  let working = 0

  function start(): void {
    if (isClosing) return
    const child = startChild(command)
    alive.add(child)
    // Also one that had nothing to do: nobody is to be given to it.
    void child.ended.then(() => lose(child))
    void child.ready.then((isReady) => {
      if (isReady) {
        failures = 0
        return free(child)
      }
      failures++
    })
  }

  function lose(child: Child): void {
    child.kill()
    if (!alive.delete(child)) return
    runs.delete(child)
    if (idle.includes(child)) idle.splice(idle.indexOf(child), 1)
    // One that cannot even begin is not started over and over.
    if (failures === 0) start()
    else setTimeout(start, Math.min(failures * START_AGAIN_MS, 5_000)).unref()
  }

  function free(child: Child): void {
    idle.push(child)
    begin()
  }

  /** Gives work to whoever is free, as far as so many may work at once. */
  function begin(): void {
    while (working < children && idle.length > 0 && waiting.length > 0) {
      working++
      void work(idle.pop()!, waiting.shift()!).finally(() => {
        working--
        begin()
      })
    }
  }

  async function work(child: Child, job: Waiting): Promise<void> {
    const { task, program, resolve, reject } = job
    const done = await child.run({ id: ++ids, task, program })
    if (typeof done === 'object') {
      resolve(done)
      const count = (runs.get(child) ?? 0) + 1
      runs.set(child, count)
      if (count < MOST_RUNS) return free(child)
      return lose(child)
    }
    lose(child)
    if (isClosing) return reject(new AppError('unavailable'))
    if (done === 'time' || ++job.deaths >= MOST_DEATHS) return resolve(ended(done === 'time' ? 'time' : 'crashed'))
    // The process may have been killed by somebody else: the program is run once more.
    waiting.unshift(job)
  }

  for (let count = 0; count < children + SPARE; count++) start()

  return {
    async judge(task, program) {
      if (isClosing || waiting.length >= mostWaiting) throw new AppError('unavailable')
      return new Promise((resolve, reject) => {
        waiting.push({ task, program, resolve, reject, deaths: 0 })
        begin()
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

/** For tests of faults: how the pool is. */
type Watched = {
  readonly ready: () => Promise<void>
  readonly idle: () => number
  readonly processes: () => readonly number[]
}

const ended = (reason: 'time' | 'crashed'): Judgement => ({ verdict: unended(reason), ms: MOST_CPU_MS })
