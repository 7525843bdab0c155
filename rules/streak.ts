const dayMs = 24 * 60 * 60_000

const dayBefore = (day: string) => new Date(Date.parse(`${day}T12:00:00Z`) - dayMs).toISOString().slice(0, 10)

/** Days in a row on which somebody learned, up to today. Until they have, yesterday keeps it. Days are written `2026-11-19`. */
export function streakOf(days: Iterable<string>, today: string): number {
  const learned = new Set(days)
  let day = learned.has(today) ? today : dayBefore(today)
  let count = 0
  for (; learned.has(day); day = dayBefore(day)) count += 1
  return count
}
