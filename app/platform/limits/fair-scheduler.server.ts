import { AppError } from '../errors/errors.ts'
import { OwnerNode, type Job, type Owner } from './owner-tree.server.ts'
import type { SchedulerLimits } from './limits.ts'

/** Owner of a job, widest first: network or school, then person, then session. A string is an owner without limits. */
export type OwnerPath = readonly (string | Owner)[]

/** Ends the job. `cost` corrects the expected cost that was charged at the start. */
export type Release = (cost?: number) => void

export type FairScheduler = {
  /** Resolves when the job may run. Rejects when a queue is full or the wait is too long. */
  acquire: (path: OwnerPath) => Promise<Release>
  run: <Value>(path: OwnerPath, work: () => Promise<Value>, costOf?: (value: Value) => number) => Promise<Value>
  /** Stored owners, for tests. */
  size: () => number
}

/**
 * Weighted fair queueing over a tree of owners: the next job is that of the school that used least, then of its person
 * that used least, then the oldest. A flooding user delays each other user by one job. An owner without service for
 * five seconds is next, however much it used. When a queue is full, the newest job of the owner with most waiting jobs is
 * refused.
 */
export function fairScheduler(limits: SchedulerLimits): FairScheduler {
  const { running, waiting, startsPerTick = Infinity, maxWaitMs, expectedCost = 1, refusalDelayMs = 0 } = limits
  const root = new OwnerNode(null, { key: null, running, waiting })
  let startedInTick = 0

  function startJobs(): void {
    while (startedInTick < startsPerTick && root.canStart()) {
      let node = root
      while (node.jobs.length === 0) node = node.nextChild()
      const job = node.jobs.shift()!
      countUp(node, -1, 1, expectedCost)
      if (startsPerTick < Infinity && startedInTick++ === 0) setImmediate(startTick)
      job.start()
    }
  }

  function startTick(): void {
    startedInTick = 0
    startJobs()
  }

  function release(leaf: OwnerNode, cost: number): void {
    for (let node = leaf.parent; node; node = node.parent) node.serve(cost)
    countUp(leaf, 0, -1, cost - expectedCost)
    startJobs()
  }

  async function acquire(path: OwnerPath): Promise<Release> {
    const leaf = path.reduce((node, owner) => node.child(typeof owner === 'string' ? { key: owner } : owner), root)
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const job: Job = { start: resolve, refuse: () => setTimeout(reject, refusalDelayMs, refusalOf(limits)) }
    const timer = maxWaitMs === undefined ? undefined : setTimeout(refuse, maxWaitMs, leaf, job)
    leaf.jobs.push(job)
    countUp(leaf, 1, 0, 0)
    startJobs()
    refuseOverLimit(leaf)
    await promise.finally(() => clearTimeout(timer))
    let isReleased = false
    return (cost = expectedCost) => {
      if (!isReleased) release(leaf, cost)
      isReleased = true
    }
  }

  return {
    acquire,
    async run(path, work, costOf) {
      const end = await acquire(path)
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

const refusalOf = ({ refusal = 'unavailable' }: SchedulerLimits) =>
  new AppError(refusal, refusal === 'limited' ? { retryAfterSeconds: 5 } : {})

/** From the leaf to the root, because a node is ready only if one of its children is. */
function countUp(leaf: OwnerNode, waiting: number, running: number, cost: number): void {
  for (let node: OwnerNode | null = leaf; node; node = node.parent) node.count(waiting, running, cost)
}

function refuse(leaf: OwnerNode, job: Job): void {
  const index = leaf.jobs.indexOf(job)
  if (index === -1) return
  leaf.jobs.splice(index, 1)
  countUp(leaf, -1, 0, 0)
  job.refuse()
}

/** Refuses the newest job of the owner with most waiting jobs, at every level of the new job that is over its limit. */
function refuseOverLimit(leaf: OwnerNode): void {
  const ancestors = new Set<OwnerNode>()
  for (let node: OwnerNode | null = leaf; node; node = node.parent) ancestors.add(node)
  for (const ancestor of ancestors) {
    if (ancestor.waiting <= (ancestor.owner.waiting ?? Infinity)) continue
    let node = ancestor
    while (node.jobs.length === 0)
      node = [...node.children.values()].reduce((most, child) =>
        child.waiting > most.waiting || (child.waiting === most.waiting && !ancestors.has(most)) ? child : most,
      )
    refuse(node, node.jobs.at(-1)!)
  }
}

const countOwners = (node: OwnerNode): number =>
  [...node.children.values()].reduce((sum, child) => sum + 1 + countOwners(child), 0)
