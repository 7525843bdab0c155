import type { Attendance, AttendanceMark } from '#rules/attendance/attendance.ts'

export type GivenMark = AttendanceMark | 'none'

/** Name, then the words for each state; the days are heads themselves. */
export const exportWords = ['name', 'here', 'late', 'away', 'excused', 'seen', 'unseen'] as const

export type AttendancePage = {
  today: string
  days: string[]
  students: { id: string; name: string }[]
  /** By student and day. */
  attendance: Record<string, Record<string, Attendance>>
}
