import { formatLocalDay } from '#app/platform/time/dates.ts'

/** Deadline presets in the teacher's form. */
export const deadlines = ['tomorrow', 'threeDays', 'week'] as const
export type Deadline = (typeof deadlines)[number]

const days: Record<Deadline, number> = { tomorrow: 1, threeDays: 3, week: 7 }
const dayMs = 24 * 60 * 60_000

/** 20:00 of that day in the school's time zone, as local time without zone: `2026-11-19T20:00`. */
export function computeDeadline(deadline: Deadline, now: number, timeZone: string): string {
  // Add calendar days in UTC, where every day has 24 hours.
  const day = new Date(Date.parse(formatLocalDay(now, timeZone)) + days[deadline] * dayMs)
  return `${day.toISOString().slice(0, 10)}T20:00`
}
