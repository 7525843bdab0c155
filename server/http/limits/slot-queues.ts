import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '#app/platform/errors/errors.ts'

/** Delays rejections: a client that floods the server would retry an immediate rejection immediately. */
const rejectDelayMs = 1_000

type QueuedRequest = { start: () => void; reject: (error: AppError) => void }
/** `waiting` holds requests by session, in round-robin order: a Map appends re-inserted keys at its end. */
type SlotQueue = { running: number; waiting: Map<string, QueuedRequest[]> }

const limitedError = () => new AppError('limited', { retryAfterSeconds: 5 })

/**
 * Named queues, each with a few concurrent slots. Sessions of a queue take slots round-robin, so that a flooding session
 * delays others by one request only. When a queue is full, a request of the session with most requests is rejected.
 */
export function openSlotQueues(maxRunning: number) {
  const queues = new Map<string, SlotQueue>()

  /** Waits for a slot and resolves with the function that releases it. */
  async function acquire(name: string, session: string, maxQueued: number): Promise<() => void> {
    const queue = queues.get(name) ?? { running: 0, waiting: new Map() }
    queues.set(name, queue)
    if (queue.running < maxRunning) queue.running++
    else {
      const sessionQueue = queue.waiting.get(session) ?? []
      if (!makeRoom(queue, sessionQueue, maxQueued)) {
        await sleep(rejectDelayMs)
        throw limitedError()
      }
      await new Promise<void>((start, reject) => {
        sessionQueue.push({ start, reject })
        queue.waiting.set(session, sessionQueue)
      })
    }
    return () => release(name)
  }

  function release(name: string): void {
    const queue = queues.get(name)!
    const [first] = queue.waiting
    if (first) {
      const [session, sessionQueue] = first
      queue.waiting.delete(session)
      const [{ start }, ...rest] = sessionQueue as [QueuedRequest, ...QueuedRequest[]]
      if (rest.length > 0) queue.waiting.set(session, rest)
      start()
    } else if (--queue.running === 0) queues.delete(name)
  }

  /** If the queue is full, rejects the last request of the session with most requests; false if that is this session. */
  function makeRoom({ waiting }: SlotQueue, sessionQueue: readonly QueuedRequest[], maxQueued: number): boolean {
    const all = [...waiting.values()]
    if (all.reduce((sum, { length }) => sum + length, 0) < maxQueued) return true
    const longest = all.reduce((longestSoFar, candidate) =>
      candidate.length > longestSoFar.length ? candidate : longestSoFar,
    )
    if (longest.length <= sessionQueue.length + 1) return false
    const { reject } = longest.pop()!
    setTimeout(() => reject(limitedError()), rejectDelayMs)
    return true
  }

  return { acquire, size: () => queues.size }
}
