import type { AppError } from '#app/platform/errors/errors.ts'
import type { Change } from './store-writer.ts'

/**
 * Caches refusals of writers who keep writing to a full area. After a few refusals their writes are rejected for a
 * moment without a query, because one failing write splits its whole batch.
 */
export type FullAreas = {
  recordRefusal: (change: Change, refusal: AppError) => void
  cachedRefusal: (change: Change) => AppError | null
}

const [minRefusals, rememberMs, maxEntries] = [5, 1_000, 10_000]

export function trackFullAreas(now: () => number = () => performance.now()): FullAreas {
  const entries = new Map<string, { count: number; until: number; refusal: AppError }>()
  const keyOf = (change: Change) => `${change.writes[0]!.writer}\n${change.writes[0]!.area}`
  return {
    recordRefusal(change, refusal) {
      const entry = entries.get(keyOf(change))
      if (entries.size >= maxEntries) entries.clear()
      if (entry && entry.until > now()) entry.count++
      else entries.set(keyOf(change), { count: 1, until: now() + rememberMs, refusal })
    },
    cachedRefusal(change) {
      if (entries.size === 0 || change.writes[0]!.value === null) return null
      const entry = entries.get(keyOf(change))
      if (!entry || entry.count < minRefusals) return null
      if (entry.until > now()) return entry.refusal
      entries.delete(keyOf(change))
      return null
    },
  }
}
