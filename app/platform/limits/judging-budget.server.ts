import type { PersonId } from '#rules/ids.ts'
import { AppError } from '../errors/errors.ts'
import { judgingBudget } from './limits.ts'

export type JudgingBudget = {
  /** Throws `limited` when the user has no CPU budget left. */
  requireBudget: (personId: PersonId) => void
  isExhausted: (personId: PersonId) => boolean
  spend: (personId: PersonId, ms: number) => void
}

/** Above this number of users, ended windows are deleted, at most four times per window because that is O(n). */
const sweepThreshold = 10_000

/**
 * Limits the CPU time for judging per user, in a window that starts with its first use. Judging runs before event quotas
 * are counted (events are committed in batches), so its cost is charged here even if the event is rejected later.
 */
export function createJudgingBudget(now: () => number, { ms, windowMs } = judgingBudget): JudgingBudget {
  const windows = new Map<PersonId, { endsAt: number; usedMs: number }>()
  let lastSweep = -Infinity
  const currentWindow = (personId: PersonId) => {
    const window = windows.get(personId)
    return window && now() < window.endsAt ? window : null
  }

  function sweep() {
    lastSweep = now()
    for (const personId of windows.keys()) if (!currentWindow(personId)) windows.delete(personId)
  }

  return {
    isExhausted: (personId) => (currentWindow(personId)?.usedMs ?? 0) >= ms,
    requireBudget(personId) {
      const window = currentWindow(personId)
      if (!window || window.usedMs < ms) return
      const retryAfterSeconds = Math.ceil((window.endsAt - now()) / 1_000)
      throw new AppError('limited', { reason: 'quota', retryAfterSeconds })
    },
    spend(personId, usedMs) {
      const window = currentWindow(personId)
      if (window) window.usedMs += usedMs
      else {
        if (windows.size >= sweepThreshold && now() - lastSweep > windowMs / 4) sweep()
        windows.set(personId, { endsAt: now() + windowMs, usedMs })
      }
    },
  }
}
