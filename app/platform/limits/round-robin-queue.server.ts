import { AppError } from '../errors/errors.ts'

export type RoundRobinQueue = <Value>(owner: string, run: () => Promise<Value>) => Promise<Value>

type QueueLimits = {
  maxWaiting: number
  /** Most slots of one owner: jobs that wait for the same lock could otherwise hold all slots. */
  maxPerOwner?: number
  /** A job that has waited this long fails as `unavailable`. */
  maxWaitMs?: number
}

/**
 * Runs at most `slots` jobs concurrently. Waiting jobs are queued per owner and the owners are served round-robin, so
 * that an owner with a thousand jobs delays each other owner by one. Jobs over the limit fail as `unavailable`.
 */
export function roundRobinQueue(slots: number, limits: QueueLimits): RoundRobinQueue {
  // Map order is the round-robin order: a served owner is deleted and reinserted at the end.
  const queues = new Map<string, (() => void)[]>()
  const running = new Map<string, number>()
  const maxPerOwner = limits.maxPerOwner ?? slots
  let [busy, waiting] = [0, 0]

  const canRun = (owner: string) => busy < slots && (running.get(owner) ?? 0) < maxPerOwner

  function count(owner: string, change: 1 | -1): void {
    busy += change
    const ownerRunning = (running.get(owner) ?? 0) + change
    if (ownerRunning === 0) running.delete(owner)
    else running.set(owner, ownerRunning)
  }

  function startNext(): void {
    for (const [owner, queue] of queues) {
      if (!canRun(owner)) continue
      const start = queue.shift()!
      queues.delete(owner)
      if (queue.length > 0) queues.set(owner, queue)
      waiting--
      count(owner, 1)
      return start()
    }
  }

  function wait(owner: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const queue = queues.get(owner) ?? []
      const timer = limits.maxWaitMs === undefined ? undefined : setTimeout(giveUp, limits.maxWaitMs)
      queue.push(start)
      queues.set(owner, queue)
      waiting++

      function start() {
        clearTimeout(timer)
        resolve()
      }
      function giveUp() {
        queue.splice(queue.indexOf(start), 1)
        if (queue.length === 0) queues.delete(owner)
        waiting--
        reject(new AppError('unavailable'))
      }
    })
  }

  return async (owner, run) => {
    if (canRun(owner)) count(owner, 1)
    else if (waiting >= limits.maxWaiting) throw new AppError('unavailable')
    else await wait(owner)
    try {
      return await run()
    } finally {
      count(owner, -1)
      startNext()
    }
  }
}
