import { weekAround } from '../week.ts'

/** How often the standings of a class are frozen by themselves. Days are written `2026-11-19`. */
export const schedules = ['never', 'week', 'month'] as const
export type Schedule = (typeof schedules)[number]

/** Once in each week or month that begins after the last one; what a silent server missed is not made up for. */
export function isSnapshotDue(every: Schedule, lastDay: string, today: string): boolean {
  if (every === 'never' || today <= lastDay) return false
  return every === 'week' ? weekAround(today)[0]! > lastDay : today.slice(0, 7) > lastDay.slice(0, 7)
}
