import type { PersonId } from '#rules/ids.ts'
import { AppError } from '#app/platform/errors.ts'

/** So much of the processor the programs of one person get in a minute: a child who runs one every second needs less. */
const most = { ms: 2_000, windowMs: 60_000 }
const mostPeople = 10_000

export type JudgingShare = {
  /** Refuses whoever has used up their share. */
  demand: (personId: PersonId) => void
  isUsedUp: (personId: PersonId) => boolean
  spend: (personId: PersonId, ms: number) => void
}

/**
 * Judging comes before anybody is asked in which school they learn, and before events are counted, so that many share a
 * commit. What it costs is measured, whoever sends it and whatever becomes of it.
 */
export function judgingShare(now: () => number, { ms, windowMs } = most): JudgingShare {
  const spent = new Map<PersonId, { since: number; ms: number }>()
  const ownOf = (personId: PersonId) => {
    const own = spent.get(personId)
    return own && now() - own.since < windowMs ? own : null
  }
  const isUsedUp = (personId: PersonId) => (ownOf(personId)?.ms ?? 0) >= ms
  return {
    isUsedUp,
    demand(personId) {
      const own = ownOf(personId)
      if (own && isUsedUp(personId))
        throw new AppError('limited', {
          reason: 'quota',
          retryAfterSeconds: Math.ceil((own.since + windowMs - now()) / 1_000),
        })
    },
    spend(personId, worked) {
      const own = ownOf(personId)
      if (own) own.ms += worked
      else {
        if (spent.size >= mostPeople) for (const id of spent.keys()) if (!ownOf(id)) spent.delete(id)
        spent.set(personId, { since: now(), ms: worked })
      }
    },
  }
}
