import { AppError } from '../errors/errors.ts'
import { OwnerNode, type Job, type OwnerLimits } from './owner-tree.server.ts'
import type { SchedulerLimits } from './limits.ts'

/** An owner with limits of its own, or without. */
type Owner = string | ({ readonly key: unknown } & OwnerLimits)
/** Owner of a job, widest first: network or school, then person, then session. */
export type OwnerPath = readonly Owner[]

/** Ends the job. `cost` corrects the expected cost that was charged at the start. */
export type Release = (cost?: number) => void

export type FairScheduler = {
  /**
   * Calls `start` when the job may run, or `refuse` when a queue is full or the wait is too long. Returns a function
   * that removes a waiting job.
   */
  submit: (path: OwnerPath, start: (release: Release) => void, refuse: (error: AppError) => void) => () => void
  acquire: (path: OwnerPath, signal?: AbortSignal) => Promise<Release>
  run: <Value>(path: OwnerPath, work: () => Promise<Value>, options?: RunOptions<Value>) => Promise<Value>
  /** Stored owners, for tests. */
  size: () => number
}

type RunOptions<Value> = { costOf?: (value: Value) => number; signal?: AbortSignal }

/**
 * Weighted fair queueing over a tree of owners: the next job is that of the school that used least, then of its person
 * that used least, then the oldest. A flooding user delays each other user by one job. An owner without service for
 * five seconds is next, however much it used. When a queue is full, the newest job of the owner with most waiting jobs is
 * refused.
 */
export function fairScheduler(limits: SchedulerLimits): FairScheduler {
  const { running, waiting, startsPerTick = Infinity, maxWaitMs, expectedCost = 1, maxUnservedMs = 5_000 } = limits
  const root = new OwnerNode(null, null, { running, waiting })
  let [startedInTick, isTickScheduled] = [0, false]

  function startJobs(): void {
    while (startedInTick < startsPerTick && root.canStart()) {
      const starvedSince = performance.now() - maxUnservedMs
      let node = root
      while (node.jobs.length === 0) node = node.nextChild(starvedSince)
      const job = node.jobs.shift()!
      countUp(node, -1, 1, expectedCost)
      if (startsPerTick < Infinity) countStart()
      job.start()
    }
  }

  function countStart(): void {
    startedInTick++
    if (isTickScheduled) return
    isTickScheduled = true
    setImmediate(() => {
      ;[startedInTick, isTickScheduled] = [0, false]
      startJobs()
    })
  }

  function release(leaf: OwnerNode, cost: number): void {
    for (let node = leaf.parent; node; node = node.parent) node.serve(cost)
    countUp(leaf, 0, -1, cost - expectedCost)
    startJobs()
  }

  function submit(path: OwnerPath, start: (release: Release) => void, refuse: (error: AppError) => void) {
    const leaf = path.reduce((node, owner) => node.child(...keyAndLimits(owner)), root)
    const timer = maxWaitMs === undefined ? undefined : setTimeout(() => remove(leaf, job) && job.refuse(), maxWaitMs)
    const job: Job = {
      start() {
        clearTimeout(timer)
        let isReleased = false
        start((cost = expectedCost) => {
          if (!isReleased) release(leaf, cost)
          isReleased = true
        })
      },
      refuse() {
        clearTimeout(timer)
        const error = refusalOf(limits)
        if (limits.refusalDelayMs === undefined) refuse(error)
        else setTimeout(refuse, limits.refusalDelayMs, error)
      },
    }
    leaf.jobs.push(job)
    countUp(leaf, 1, 0, 0)
    startJobs()
    refuseOverLimit(leaf)
    return () => {
      if (remove(leaf, job)) clearTimeout(timer)
    }
  }

  async function acquire(path: OwnerPath, signal?: AbortSignal): Promise<Release> {
    signal?.throwIfAborted()
    const { promise, resolve, reject } = Promise.withResolvers<Release>()
    const cancel = submit(path, resolve, reject)
    if (!signal) return promise
    const abort = () => {
      cancel()
      reject(signal.reason as Error)
    }
    signal.addEventListener('abort', abort, { once: true })
    return promise.finally(() => signal.removeEventListener('abort', abort))
  }

  return {
    submit,
    acquire,
    async run(path, work, { costOf, signal } = {}) {
      const end = await acquire(path, signal)
      let cost: number | undefined
      try {
        const value = await work()
        cost = costOf?.(value)
        return value
      } finally {
        end(cost)
      }
    },
    size: () => countOwners(root),
  }
}

const keyAndLimits = (owner: Owner): [unknown, OwnerLimits] =>
  typeof owner === 'string' ? [owner, {}] : [owner.key, owner]

const refusalOf = ({ refusal = 'unavailable' }: SchedulerLimits) =>
  new AppError(refusal, refusal === 'limited' ? { retryAfterSeconds: 5 } : {})

/** From the leaf to the root, because a node is ready only if one of its children is. */
function countUp(leaf: OwnerNode, waiting: number, running: number, cost: number): void {
  for (let node: OwnerNode | null = leaf; node; node = node.parent) node.count(waiting, running, cost)
}

function remove(leaf: OwnerNode, job: Job): boolean {
  const index = leaf.jobs.indexOf(job)
  if (index === -1) return false
  leaf.jobs.splice(index, 1)
  countUp(leaf, -1, 0, 0)
  return true
}

/** Refuses the newest job of the owner with most waiting jobs, at every level of the new job that is over its limit. */
function refuseOverLimit(leaf: OwnerNode): void {
  const ancestors = new Set<OwnerNode>()
  for (let node: OwnerNode | null = leaf; node; node = node.parent) ancestors.add(node)
  for (const ancestor of ancestors) {
    if (ancestor.waiting <= (ancestor.limits.waiting ?? Infinity)) continue
    let node = ancestor
    while (node.jobs.length === 0)
      node = [...node.children.values()].reduce((most, child) =>
        child.waiting > most.waiting || (child.waiting === most.waiting && !ancestors.has(most)) ? child : most,
      )
    const job = node.jobs.at(-1)!
    if (remove(node, job)) job.refuse()
  }
}

const countOwners = (node: OwnerNode): number =>
  [...node.children.values()].reduce((sum, child) => sum + 1 + countOwners(child), 0)
