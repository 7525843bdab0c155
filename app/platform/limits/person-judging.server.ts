import type { PersonId, SchoolId } from '#rules/ids.ts'
import { AppError } from '../errors/errors.ts'
import { runJudging, type JudgingWork } from './judging.server.ts'
import { judgingBudget } from './limits.ts'

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
