import { and, eq } from 'drizzle-orm'
import { checkCorrectableDay } from '#rules/attendance/attendance.ts'
import { can } from '#rules/permissions.ts'
import { lockClassroomOfStudent } from '#app/features/people/classrooms/public.server.ts'
import { schoolById } from '#app/features/people/schools/public.server.ts'
import { defineCommand } from '#app/platform/commands/command.server.ts'
import { formatLocalDay } from '#app/platform/time/dates.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import type { MarkChoice } from './contract.ts'
import { markAttendanceInput } from './inputs.server.ts'
import { attendanceMarks } from './tables.server.ts'

/** Sets a teacher's mark for a student and a day. Returns the previous mark, so that the change can be undone. */
export const markAttendance = defineCommand({
  name: 'markAttendance',
  input: markAttendanceInput,
  load: ({ db, actor }, { classroomId, student }) => lockClassroomOfStudent(db, actor, classroomId, student),
  allow: (actor, classroom) => can(actor, 'attendance.mark', classroom),
  async run({ db, actor, now }, { schoolId, id: classroomId }, { student, day, mark }) {
    const { timezone } = (await schoolById(db, schoolId))!
    if (checkCorrectableDay(day, formatLocalDay(now, timezone)) !== null)
      throw new AppError('invalid', { fields: { day: 'invalid-value' } })
    const condition = and(
      eq(attendanceMarks.schoolId, schoolId),
      eq(attendanceMarks.classroomId, classroomId),
      eq(attendanceMarks.studentId, student),
      eq(attendanceMarks.day, day),
    )
    const [saved] = await db.select({ mark: attendanceMarks.mark }).from(attendanceMarks).where(condition)
    const before: MarkChoice = saved?.mark ?? 'none'
    if (mark === 'none') await db.delete(attendanceMarks).where(condition)
    else {
      const values = { mark, markedBy: actor.id, markedAt: new Date(now) }
      await db
        .insert(attendanceMarks)
        .values({ schoolId, classroomId, studentId: student, day, ...values })
        .onConflictDoUpdate({
          target: [
            attendanceMarks.schoolId,
            attendanceMarks.classroomId,
            attendanceMarks.studentId,
            attendanceMarks.day,
          ],
          set: values,
        })
    }
    // The first mark is visible in its row; an overwritten mark survives only in the audit log.
    const audit =
      before !== 'none' && before !== mark
        ? { act: 'attendance.correct', on: classroomId, details: { students: [student], day, before, mark } }
        : undefined
    return { result: { student, day, before, mark }, audit }
  },
})
