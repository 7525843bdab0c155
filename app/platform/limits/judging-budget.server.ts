import type { PersonId } from '#rules/ids.ts'
import { AppError } from '../errors/errors.ts'
import { usageWindow } from './usage-window.ts'

/** CPU time per user and minute for judging programs; a student who runs one every second needs less. */
const defaultLimits = { ms: 2_000, windowMs: 60_000 }

export type JudgingBudget = {
  /** Throws `limited` when the user has no CPU budget left. */
  requireBudget: (personId: PersonId) => void
  isExhausted: (personId: PersonId) => boolean
  spend: (personId: PersonId, ms: number) => void
}

/**
 * Limits the CPU time for judging per user. Judging runs before event quotas are counted (events are committed in
 * batches), so its cost is charged here even if the event is rejected later.
 */
export function createJudgingBudget(now: () => number, { ms, windowMs } = defaultLimits): JudgingBudget {
  const usage = usageWindow(now, windowMs)
  const isExhausted = (personId: PersonId) => usage.amountOf(personId) >= ms
  return {
    isExhausted,
    requireBudget(personId) {
      if (isExhausted(personId))
        throw new AppError('limited', {
          reason: 'quota',
          retryAfterSeconds: Math.ceil((usage.endsAt(personId) - now()) / 1_000),
        })
    },
    spend: (personId, usedMs) => usage.add(personId, usedMs),
  }
}
