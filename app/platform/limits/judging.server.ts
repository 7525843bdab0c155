import { setImmediate as nextTick } from 'node:timers/promises'
import { fairScheduler, type OwnerPath } from './fair-scheduler.server.ts'
import { judgingSliceMs, schedulers } from './limits.ts'

/** Synchronous work, or a generator that yields where the process may serve other requests. */
export type JudgingWork<Value> = () => Value | Generator<void, Value>

/** Runs work for an owner and measures its CPU time. */
export type RunJudging = <Value>(owner: OwnerPath, work: JudgingWork<Value>) => Promise<{ value: Value; ms: number }>

/**
 * Judges in this process, one job at a time. A page request waits at most one slice, however many jobs are queued.
 */
export function openJudgingQueue(): RunJudging {
  const scheduler = fairScheduler(schedulers.judging)
  let sliceStart = performance.now()

  async function measure<Value>(work: JudgingWork<Value>): Promise<{ value: Value; ms: number }> {
    const parts = toGenerator(work)
    for (let ms = 0; ; ) {
      const partStart = performance.now()
      const { done, value } = parts.next()
      const partEnd = performance.now()
      ms += partEnd - partStart
      if (partEnd - sliceStart >= judgingSliceMs) {
        await nextTick()
        sliceStart = performance.now()
      }
      if (done) return { value, ms }
    }
  }

  return (owner, work) =>
    scheduler.run(
      owner,
      () => measure(work),
      ({ ms }) => ms,
    )
}

/** Lessons, plays and competitions of this process share one scheduler. */
export const runJudging = openJudgingQueue()

function* toGenerator<Value>(work: JudgingWork<Value>): Generator<void, Value> {
  const output = work()
  return isGenerator(output) ? yield* output : output
}

const isGenerator = <Value>(output: Value | Generator<void, Value>): output is Generator<void, Value> =>
  typeof output === 'object' && output !== null && Symbol.iterator in output && 'next' in output
