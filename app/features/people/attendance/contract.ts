import type { AbsenceReason, AbsenceStatus } from '#rules/attendance/absence.ts'
import type { Attendance, AttendanceMark } from '#rules/attendance/attendance.ts'

export type MarkChoice = AttendanceMark | 'none'

/** Headings that the browser translates for the CSV export: the name column, then each state. */
export const exportHeadings = ['name', 'here', 'late', 'away', 'excused', 'seen', 'unseen'] as const

export type RollMark = { student: string; mark: MarkChoice }

export type AttendancePage = {
  /** The roll call of one day, or the table of a week. */
  view: 'roll' | 'week'
  today: string
  days: string[]
  students: { id: string; name: string }[]
  /** By student and day. */
  attendance: Record<string, Record<string, Attendance>>
}

/** An absence that a guardian reported; days are `YYYY-MM-DD`, both included. */
export type ReportedAbsence = { id: string; from: string; until: string; reason: AbsenceReason; status: AbsenceStatus }

export type ClassAbsence = ReportedAbsence & {
  student: { id: string; name: string }
  note: string | null
  /** `isConfirmed`: a teacher knows that the person is the parent. */
  reporter: { name: string; isConfirmed: boolean }
}
