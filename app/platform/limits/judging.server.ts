import { setImmediate as nextTick } from 'node:timers/promises'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import { AppError } from '../errors/errors.ts'
import { fairScheduler, type OwnerPath } from './fair-scheduler.server.ts'
import { judgingBudget, judgingSliceMs, schedulers } from './limits.ts'

/** Synchronous work, or a generator that yields where the process may serve other requests. */
export type JudgingWork<Value> = () => Value | Generator<void, Value>

/**
 * Judges in this process, one job at a time, and measures the CPU time. A page request waits at most one slice, however
 * many jobs are queued.
 */
export function openJudgingQueue() {
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

  return <Value>(owner: OwnerPath, work: JudgingWork<Value>) =>
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

/** Judging of one person, within their budget of CPU time. */
export type PersonJudging = {
  /** Runs work in this process and charges its CPU time. */
  run: <Value>(work: JudgingWork<Value>) => Promise<Value>
  /** Charges CPU time of another process. */
  spend: (ms: number) => void
  /** The error to report when the budget is used up, or null. */
  refusal: () => AppError | null
}

/**
 * Limits the CPU time for judging per user and minute. Judging runs before event quotas are counted (events are committed
 * in batches), so its cost is charged here even if the event is rejected later.
 */
export function openJudging(now: () => number, { ms: maxMs, windowMs } = judgingBudget) {
  let usedMs = new Map<PersonId, number>()
  let windowEnd = -Infinity

  function currentUsage(): Map<PersonId, number> {
    if (now() >= windowEnd) {
      windowEnd = (Math.floor(now() / windowMs) + 1) * windowMs
      usedMs = new Map()
    }
    return usedMs
  }

  return (schoolId: SchoolId, personId: PersonId): PersonJudging => {
    function spend(ms: number): void {
      const usage = currentUsage()
      usage.set(personId, (usage.get(personId) ?? 0) + ms)
    }
    return {
      async run(work) {
        const { value, ms } = await runJudging([schoolId, personId], work)
        spend(ms)
        return value
      },
      spend,
      refusal() {
        if ((currentUsage().get(personId) ?? 0) < maxMs) return null
        return new AppError('limited', { reason: 'quota', retryAfterSeconds: Math.ceil((windowEnd - now()) / 1_000) })
      },
    }
  }
}

export type Judging = ReturnType<typeof openJudging>
