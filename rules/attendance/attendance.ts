/** Who was there on a day of school: what the class's own doings show, and what those who teach it say instead. */

import { weekAround } from '../week.ts'

/** What a teacher can say. */
export const attendanceMarks = ['here', 'late', 'away', 'excused'] as const
export type AttendanceMark = (typeof attendanceMarks)[number]

/** What somebody did on a day, in a lesson, a minigame or a competition: from when until when. */
export type SeenDay = { readonly student: string; readonly day: string; readonly from: number; readonly until: number }
export type MarkedDay = { readonly student: string; readonly day: string; readonly mark: AttendanceMark }

/**
 * `seen` is that they did something and `unseen` that they did not, which is not the same as being away: only a person knows that.
 * What a person said goes before both.
 */
export type Attendance = {
  readonly state: AttendanceMark | 'seen' | 'unseen'
  readonly marked: boolean
  readonly from: number | null
  readonly until: number | null
}

/** One for each student and day, from the first of what they did to the last. */
export function seenTogether(all: readonly SeenDay[]): SeenDay[] {
  const days = new Map<string, SeenDay>()
  for (const one of all) {
    const key = `${one.student} ${one.day}`
    const known = days.get(key) ?? one
    days.set(key, { ...one, from: Math.min(known.from, one.from), until: Math.max(known.until, one.until) })
  }
  return [...days.values()]
}

/** Weeks have five days, and those of the weekend on which somebody was there. */
export function daysShown(day: string, seen: readonly SeenDay[], marked: readonly MarkedDay[]): string[] {
  const there = new Set([...seen, ...marked].map((one) => one.day))
  return weekAround(day).filter((one, at) => at < 5 || there.has(one))
}

/** By student, then by day. */
export function attendanceOf(
  students: readonly string[],
  days: readonly string[],
  seen: readonly SeenDay[],
  marked: readonly MarkedDay[],
): Record<string, Record<string, Attendance>> {
  const key = (student: string, day: string) => `${student} ${day}`
  const seenAt = new Map(seen.map((one) => [key(one.student, one.day), one]))
  const marks = new Map(marked.map((one) => [key(one.student, one.day), one.mark]))
  const on = (student: string, day: string): Attendance => {
    const work = seenAt.get(key(student, day))
    const mark = marks.get(key(student, day))
    return {
      state: mark ?? (work ? 'seen' : 'unseen'),
      marked: mark !== undefined,
      from: work?.from ?? null,
      until: work?.until ?? null,
    }
  }
  return Object.fromEntries(
    students.map((student) => [student, Object.fromEntries(days.map((day) => [day, on(student, day)]))]),
  )
}

/** How many days somebody was there, late, away or excused. Work counts as being there where nobody said otherwise. */
export type DayCounts = Readonly<Record<AttendanceMark, number>>

/** By student; those about whom nothing is known are not there. */
export function dayCounts(seen: readonly SeenDay[], marked: readonly MarkedDay[]): Map<string, DayCounts> {
  const days = new Map<string, { student: string; mark: AttendanceMark }>()
  for (const { student, day } of seen) days.set(`${student} ${day}`, { student, mark: 'here' })
  for (const { student, day, mark } of marked) days.set(`${student} ${day}`, { student, mark })
  const counts = new Map<string, Record<AttendanceMark, number>>()
  for (const { student, mark } of days.values()) {
    const own = counts.get(student) ?? { here: 0, late: 0, away: 0, excused: 0 }
    own[mark] += 1
    counts.set(student, own)
  }
  return counts
}

/** So long a day can be corrected: a term, not the years before. */
export const CORRECTED_DAYS = 120

export type DayReason = 'in-the-future' | 'too-long-ago'

/** Whether somebody may say who was there on this day. Days are written `2026-11-19`. */
export function canCorrect(day: string, today: string): DayReason | null {
  if (day > today) return 'in-the-future'
  const since = (Date.parse(today) - Date.parse(day)) / 86_400_000
  return since > CORRECTED_DAYS ? 'too-long-ago' : null
}
