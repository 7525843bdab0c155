import type { AppError } from '#app/platform/errors.ts'
import type { Change } from './store-writer.ts'

/**
 * Who goes on writing where there is no more room: after some refusals they are refused for a moment without asking
 * PostgreSQL, because a batch in which one
 * does not fit is written in pieces.
 */
export type FullAreas = {
  note: (change: Change, refusal: AppError) => void
  refusalFor: (change: Change) => AppError | null
}

const [enough, rememberMs, mostKept] = [5, 1_000, 10_000]

export function fullAreas(now: () => number = () => performance.now()): FullAreas {
  const noted = new Map<string, { count: number; until: number; refusal: AppError }>()
  const nameOf = (change: Change) => `${change.writes[0]!.writer}\n${change.writes[0]!.area}`
  return {
    note(change, refusal) {
      const before = noted.get(nameOf(change))
      if (noted.size >= mostKept) noted.clear()
      if (before && before.until > now()) before.count++
      else noted.set(nameOf(change), { count: 1, until: now() + rememberMs, refusal })
    },
    refusalFor(change) {
      if (noted.size === 0 || change.writes[0]!.value === null) return null
      const found = noted.get(nameOf(change))
      if (!found || found.count < enough) return null
      if (found.until > now()) return found.refusal
      noted.delete(nameOf(change))
      return null
    },
  }
}
