import { and, eq } from 'drizzle-orm'
import { canCorrect } from '#rules/attendance/attendance.ts'
import { can } from '#rules/permissions.ts'
import { lockClassroomOf } from '#app/features/classrooms/public.server.ts'
import { schoolById } from '#app/features/schools/public.server.ts'
import { defineCommand } from '#app/platform/command.server.ts'
import { localDay } from '#app/platform/dates.ts'
import { AppError } from '#app/platform/errors.ts'
import type { GivenMark } from './contract.ts'
import { markedDay } from './inputs.server.ts'
import { attendanceMarks } from './tables.server.ts'

/** What a teacher says about one child and one day; the answer says what was said before, so that it can be undone. */
export const markAttendance = defineCommand({
  name: 'markAttendance',
  input: markedDay,
  load: ({ db, actor }, { classroomId, student }) => lockClassroomOf(db, actor, classroomId, student),
  allow: (actor, classroom) => can(actor, 'attendance.mark', classroom),
  async run({ db, actor, now }, { schoolId, id: classroomId }, { student, day, mark }) {
    const { timezone } = (await schoolById(db, schoolId))!
    if (canCorrect(day, localDay(now, timezone)) !== null)
      throw new AppError('invalid', { fields: { day: 'invalid-value' } })
    const place = and(
      eq(attendanceMarks.schoolId, schoolId),
      eq(attendanceMarks.classroomId, classroomId),
      eq(attendanceMarks.studentId, student),
      eq(attendanceMarks.day, day),
    )
    const [kept] = await db.select({ mark: attendanceMarks.mark }).from(attendanceMarks).where(place)
    const before: GivenMark = kept?.mark ?? 'none'
    if (mark === 'none') await db.delete(attendanceMarks).where(place)
    else {
      const said = { mark, markedBy: actor.id, markedAt: new Date(now) }
      await db
        .insert(attendanceMarks)
        .values({ schoolId, classroomId, studentId: student, day, ...said })
        .onConflictDoUpdate({
          target: [
            attendanceMarks.schoolId,
            attendanceMarks.classroomId,
            attendanceMarks.studentId,
            attendanceMarks.day,
          ],
          set: said,
        })
    }
    // What somebody said first stands there by itself; what was said before and is no more is only in the log.
    const audit =
      before !== 'none' && before !== mark
        ? { act: 'attendance.correct', on: classroomId, details: { students: [student], day, before, mark } }
        : undefined
    return { result: { student, day, before, mark }, audit }
  },
})
