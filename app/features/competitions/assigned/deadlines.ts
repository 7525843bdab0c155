import { localDay } from '#app/platform/dates.ts'

/** What a teacher says when asked until when. */
export const deadlines = ['tomorrow', 'threeDays', 'week'] as const
export type Deadline = (typeof deadlines)[number]

const days: Record<Deadline, number> = { tomorrow: 1, threeDays: 3, week: 7 }
const dayMs = 24 * 60 * 60_000

/** In the evening of that day where the school is, as its clock shows it: `2026-11-19T20:00`. */
export function deadlineOf(deadline: Deadline, now: number, timeZone: string): string {
  // Days of a calendar, counted as UTC has them: none of those is shorter.
  const day = new Date(Date.parse(localDay(now, timeZone)) + days[deadline] * dayMs)
  return `${day.toISOString().slice(0, 10)}T20:00`
}
