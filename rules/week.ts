/** Weeks begin on Monday. Days are written `2026-11-19` and know no time zone; whoever asks says which day it is. */

const dayMs = 24 * 60 * 60_000

export function weekAround(day: string): string[] {
  const noon = Date.parse(`${day}T12:00:00Z`)
  const sinceMonday = (new Date(noon).getUTCDay() + 6) % 7
  return Array.from({ length: 7 }, (_, index) =>
    new Date(noon + (index - sinceMonday) * dayMs).toISOString().slice(0, 10),
  )
}

/** The days of the week before and of this one. */
export function twoWeeks(day: string): string[] {
  const weekAgo = new Date(Date.parse(`${day}T12:00:00Z`) - 7 * dayMs).toISOString().slice(0, 10)
  return [...weekAround(weekAgo), ...weekAround(day)]
}
