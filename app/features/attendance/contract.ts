import { z } from 'zod'
import { attendanceMarks, isDay, type Attendance } from '#rules/attendance/attendance.ts'
import { classroomUuid, personUuid } from '#app/platform/uuid.ts'

export const aDay = z.string().max(10).refine(isDay, 'invalid-value')

/** `none` takes back what was said: then work speaks again. */
export const markedDay = z.object({
  classroomId: classroomUuid,
  student: personUuid,
  day: aDay,
  mark: z.enum([...attendanceMarks, 'none']),
})
export type GivenMark = z.infer<typeof markedDay>['mark']

/** Name, then the words for each state; the days are heads themselves. */
export const exportWords = ['name', 'here', 'late', 'away', 'excused', 'seen', 'unseen'] as const

export type AttendancePage = {
  today: string
  days: string[]
  students: { id: string; name: string }[]
  /** By student and day. */
  attendance: Record<string, Record<string, Attendance>>
}
