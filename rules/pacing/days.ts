/** Days of a school's calendar, written `2026-11-19`. They know no zone and no hour: whoever asks says which day it is. */

const dayMs = 24 * 60 * 60_000

export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T12:00:00Z`) + days * dayMs).toISOString().slice(0, 10)

/** A range of days; both ends belong to it. */
export type Days = { readonly from: string; readonly until: string }

export const isIn = (day: string, { from, until }: Days): boolean => from <= day && day <= until

/** One after the other. */
export function daysIn({ from, until }: Days): string[] {
  const days: string[] = []
  for (let day = from; day <= until; day = dayAfter(day, 1)) days.push(day)
  return days
}
