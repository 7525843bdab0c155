import { daysOfWeek } from '../time/week.ts'

/** Interval of automatic snapshots of a class's standings. Days have the format `2026-11-19`. */
export const schedules = ['never', 'week', 'month'] as const
export type Schedule = (typeof schedules)[number]

/** Due once per week or month that began after the last snapshot; missed periods are not caught up. */
export function isSnapshotDue(every: Schedule, lastDay: string, today: string): boolean {
  if (every === 'never' || today <= lastDay) return false
  return every === 'week' ? daysOfWeek(today)[0]! > lastDay : today.slice(0, 7) > lastDay.slice(0, 7)
}
