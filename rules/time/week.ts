/** Weeks start on Monday. Days are `2026-11-19` without a time zone; callers determine the current day. */

const dayMs = 24 * 60 * 60_000

export function daysOfWeek(day: string): string[] {
  const noon = Date.parse(`${day}T12:00:00Z`)
  const sinceMonday = (new Date(noon).getUTCDay() + 6) % 7
  return Array.from({ length: 7 }, (_, index) =>
    new Date(noon + (index - sinceMonday) * dayMs).toISOString().slice(0, 10),
  )
}

/** The days of the previous week and of the week of `day`. */
export function daysOfTwoWeeks(day: string): string[] {
  const weekAgo = new Date(Date.parse(`${day}T12:00:00Z`) - 7 * dayMs).toISOString().slice(0, 10)
  return [...daysOfWeek(weekAgo), ...daysOfWeek(day)]
}
