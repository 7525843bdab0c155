/** Calendar days as `2026-11-19`, without time or time zone; callers determine the current day. */

const dayMs = 24 * 60 * 60_000

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T12:00:00Z`) + days * dayMs).toISOString().slice(0, 10)

/** A range of days, inclusive at both ends. */
export type DayRange = { readonly from: string; readonly until: string }

export const isWithin = (day: string, { from, until }: DayRange): boolean => from <= day && day <= until

export function listDays({ from, until }: DayRange): string[] {
  const days: string[] = []
  for (let day = from; day <= until; day = addDays(day, 1)) days.push(day)
  return days
}
