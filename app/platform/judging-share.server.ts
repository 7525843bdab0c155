import type { PersonId } from '#rules/ids.ts'
import { AppError } from './errors.ts'
import { spentLately } from './spent-lately.ts'

/** So much of the processor the programs of one person get in a minute: a child who runs one every second needs less. */
const most = { ms: 2_000, windowMs: 60_000 }

export type JudgingShare = {
  /** Refuses whoever has used up their share. */
  demand: (personId: PersonId) => void
  isUsedUp: (personId: PersonId) => boolean
  spend: (personId: PersonId, ms: number) => void
}

/**
 * Judging comes before events are counted, so that many share a commit. What it costs is measured, whoever sends it and
 * whatever becomes of it.
 */
export function judgingShare(now: () => number, { ms, windowMs } = most): JudgingShare {
  const spent = spentLately(now, windowMs)
  const isUsedUp = (personId: PersonId) => spent.of(personId) >= ms
  return {
    isUsedUp,
    demand(personId) {
      if (isUsedUp(personId))
        throw new AppError('limited', {
          reason: 'quota',
          retryAfterSeconds: Math.ceil((spent.until(personId) - now()) / 1_000),
        })
    },
    spend: (personId, worked) => spent.add(personId, worked),
  }
}
