import { z } from 'zod'
import { attendanceMarks } from '#rules/attendance/attendance.ts'
import { isDay } from '#rules/input/day.ts'
import { classroomUuid, personUuid } from '#app/platform/forms/uuid.ts'

export const daySchema = z.string().max(10).refine(isDay, 'invalid-value')

/** `none` removes a teacher's mark, so that activity decides again. */
export const markAttendanceInput = z.object({
  classroomId: classroomUuid,
  student: personUuid,
  day: daySchema,
  mark: z.enum([...attendanceMarks, 'none']),
})
