/** Attendance by school day: derived from students' activity, overridden by teachers' marks. */

import { daysOfWeek } from '../time/week.ts'

/** Marks a teacher can set. */
export const attendanceMarks = ['here', 'late', 'away', 'excused'] as const
export type AttendanceMark = (typeof attendanceMarks)[number]

/** First and last activity of a student on a day, in lessons, minigames or competitions (ms since 1970). */
export type SeenDay = { readonly student: string; readonly day: string; readonly from: number; readonly until: number }
export type MarkedDay = { readonly student: string; readonly day: string; readonly mark: AttendanceMark }

/**
 * `seen`: the student was active. `unseen`: no activity, which does not prove absence; only a teacher can mark that.
 * A teacher's mark overrides both.
 */
export type Attendance = {
  readonly state: AttendanceMark | 'seen' | 'unseen'
  readonly marked: boolean
  readonly from: number | null
  readonly until: number | null
}

/** Merges entries into one per student and day, from the first activity to the last. */
export function mergeSeenDays(all: readonly SeenDay[]): SeenDay[] {
  const days = new Map<string, SeenDay>()
  for (const entry of all) {
    const key = `${entry.student} ${entry.day}`
    const earlier = days.get(key) ?? entry
    days.set(key, { ...entry, from: Math.min(earlier.from, entry.from), until: Math.max(earlier.until, entry.until) })
  }
  return [...days.values()]
}

/** Monday to Friday, plus weekend days with activity or marks. */
export function visibleDays(day: string, seen: readonly SeenDay[], marked: readonly MarkedDay[]): string[] {
  const activeDays = new Set([...seen, ...marked].map((entry) => entry.day))
  return daysOfWeek(day).filter((weekday, index) => index < 5 || activeDays.has(weekday))
}

/** By student, then by day. */
export function buildAttendance(
  students: readonly string[],
  days: readonly string[],
  seen: readonly SeenDay[],
  marked: readonly MarkedDay[],
): Record<string, Record<string, Attendance>> {
  const key = (student: string, day: string) => `${student} ${day}`
  const seenByKey = new Map(seen.map((entry) => [key(entry.student, entry.day), entry]))
  const marks = new Map(marked.map((entry) => [key(entry.student, entry.day), entry.mark]))
  const attendanceOn = (student: string, day: string): Attendance => {
    const work = seenByKey.get(key(student, day))
    const mark = marks.get(key(student, day))
    return {
      state: mark ?? (work ? 'seen' : 'unseen'),
      marked: mark !== undefined,
      from: work?.from ?? null,
      until: work?.until ?? null,
    }
  }
  return Object.fromEntries(
    students.map((student) => [student, Object.fromEntries(days.map((day) => [day, attendanceOn(student, day)]))]),
  )
}

/** Number of days per mark for one student. Days with activity but without a mark count as `here`. */
export type DayCounts = Readonly<Record<AttendanceMark, number>>

/** By student id; students without activity and marks are missing. */
export function countDays(seen: readonly SeenDay[], marked: readonly MarkedDay[]): Map<string, DayCounts> {
  const days = new Map<string, { student: string; mark: AttendanceMark }>()
  for (const { student, day } of seen) days.set(`${student} ${day}`, { student, mark: 'here' })
  for (const { student, day, mark } of marked) days.set(`${student} ${day}`, { student, mark })
  const counts = new Map<string, Record<AttendanceMark, number>>()
  for (const { student, mark } of days.values()) {
    const studentCounts = counts.get(student) ?? { here: 0, late: 0, away: 0, excused: 0 }
    studentCounts[mark] += 1
    counts.set(student, studentCounts)
  }
  return counts
}

/** Days that fit on one line of a report; earlier ones are only counted. */
export const maxMissedDays = 12
export type MissedDay = { readonly day: string; readonly mark: 'late' | 'away' | 'excused' }

/** The latest days on which a student was not there from the start, by student. */
export function listMissedDays(marked: readonly MarkedDay[]): Map<string, MissedDay[]> {
  const missed = marked.flatMap(({ student, day, mark }) => (mark === 'here' ? [] : [{ student, day, mark }]))
  const byStudent = Map.groupBy(missed, ({ student }) => student)
  return new Map(
    Array.from(byStudent, ([student, days]) => [
      student,
      days
        .toSorted((first, second) => first.day.localeCompare(second.day))
        .slice(-maxMissedDays)
        .map(({ day, mark }) => ({ day, mark })),
    ]),
  )
}

/** Marks can be changed for this many days: about a term. */
export const CORRECTABLE_DAYS = 120

export type DayReason = 'in-the-future' | 'too-long-ago'

/** Why attendance of a day cannot be changed, or `null`. Days are `2026-11-19`. */
export function checkCorrectableDay(day: string, today: string): DayReason | null {
  if (day > today) return 'in-the-future'
  const since = (Date.parse(today) - Date.parse(day)) / 86_400_000
  return since > CORRECTABLE_DAYS ? 'too-long-ago' : null
}
