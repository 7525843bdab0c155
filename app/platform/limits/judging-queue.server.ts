import { weightedFairQueue, type OwnerPath } from './weighted-fair-queue.server.ts'

/** After this CPU time the process yields to the event loop, so that pages are served. */
const SLICE_MS = 10
const MAX_WAITING = 1_000

/** Synchronous work, or a generator that yields where the process may serve other requests. */
export type JudgingWork<Value> = () => Value | Generator<void, Value>

/** Runs work for an owner and measures its CPU time. */
export type JudgingQueue = <Value>(owner: OwnerPath, work: JudgingWork<Value>) => Promise<{ value: Value; ms: number }>

/**
 * Judges events in this process, one at a time, by weighted fair queueing (school, then person). A page request waits
 * at most one slice, however many events are queued.
 */
export function createJudgingQueue(): JudgingQueue {
  const queue = weightedFairQueue({ slots: 1, maxWaiting: MAX_WAITING, expectedCost: 1 })
  let sliceStart = performance.now()
  return (owner, work) =>
    queue(
      owner,
      async () => {
        const parts = toGenerator(work)
        for (let ms = 0; ; ) {
          const partStart = performance.now()
          const { done, value } = parts.next()
          const partEnd = performance.now()
          ms += partEnd - partStart
          if (partEnd - sliceStart >= SLICE_MS) {
            await new Promise((resolve) => setImmediate(resolve))
            sliceStart = performance.now()
          }
          if (done) return { value, ms }
        }
      },
      ({ ms }) => ms,
    )
}

function* toGenerator<Value>(work: JudgingWork<Value>): Generator<void, Value> {
  const output = work()
  return isGenerator(output) ? yield* output : output
}

const isGenerator = <Value>(output: Value | Generator<void, Value>): output is Generator<void, Value> =>
  typeof output === 'object' && output !== null && Symbol.iterator in output && 'next' in output
