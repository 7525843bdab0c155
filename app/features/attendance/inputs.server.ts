import { z } from 'zod'
import { attendanceMarks } from '#rules/attendance/attendance.ts'
import { isDay } from '#rules/input/day.ts'
import { classroomUuid, personUuid } from '#app/platform/uuid.ts'

export const aDay = z.string().max(10).refine(isDay, 'invalid-value')

/** `none` takes back what was said: then work speaks again. */
export const markedDay = z.object({
  classroomId: classroomUuid,
  student: personUuid,
  day: aDay,
  mark: z.enum([...attendanceMarks, 'none']),
})
