import { z } from 'zod'
import { attendanceMarks } from '#rules/attendance/attendance.ts'
import { isDay } from '#rules/input/day.ts'
import { jsonField } from '#app/platform/forms/json-field.ts'
import { classroomUuid, personUuid } from '#app/platform/forms/uuid.ts'

export const daySchema = z.string().max(10).refine(isDay, 'invalid-value')

/** `none` removes a teacher's mark, so that activity decides again. */
export const markAttendanceInput = z.object({
  classroomId: classroomUuid,
  student: personUuid,
  day: daySchema,
  mark: z.enum([...attendanceMarks, 'none']),
})

/** The largest class of any plan (`rules/plans.ts`). */
const maxStudents = 500

/** One entry per student. `none` removes a mark, to undo a roll call. */
export const rollCallInput = z.object({
  classroomId: classroomUuid,
  day: daySchema,
  marks: jsonField(
    z.array(z.object({ student: personUuid, mark: z.enum([...attendanceMarks, 'none']) })).max(maxStudents),
  ),
})
