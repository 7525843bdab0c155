import { and, eq } from 'drizzle-orm'
import { checkCorrectableDay } from '#rules/attendance/attendance.ts'
import type { PersonId } from '#rules/ids.ts'
import { can } from '#rules/permissions.ts'
import { listStudentIds, lockClassrooms } from '#app/features/people/classrooms/public.server.ts'
import { schoolById } from '#app/features/people/schools/public.server.ts'
import { defineCommand } from '#app/platform/commands/command.server.ts'
import { formatLocalDay } from '#app/platform/time/dates.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import type { MarkChoice, RollMark } from './contract.ts'
import { rollCallInput } from './inputs.server.ts'
import { attendanceMarks } from './tables.server.ts'

/**
 * Saves the marks of a class for a day in one transaction. Returns the previous mark of each changed student, so that
 * the roll call can be undone. Students who left the class since the page was opened are skipped.
 */
export const saveRollCall = defineCommand({
  name: 'saveRollCall',
  input: rollCallInput,
  async load({ db, actor }, { classroomId }) {
    const [classroom] = await lockClassrooms(db, actor, [classroomId])
    if (!classroom) throw new AppError('not-found')
    return classroom
  },
  allow: (actor, classroom) => can(actor, 'attendance.mark', classroom),
  async run({ db, actor, now }, { schoolId, id: classroomId }, { day, marks }) {
    const { timezone } = (await schoolById(db, schoolId))!
    if (checkCorrectableDay(day, formatLocalDay(now, timezone)) !== null)
      throw new AppError('invalid', { fields: { day: 'invalid-value' } })
    const enrolled = new Set(await listStudentIds(db, schoolId, classroomId))
    const savedMarks = new Map<PersonId, MarkChoice>(
      (
        await db
          .select({ student: attendanceMarks.studentId, mark: attendanceMarks.mark })
          .from(attendanceMarks)
          .where(
            and(
              eq(attendanceMarks.schoolId, schoolId),
              eq(attendanceMarks.classroomId, classroomId),
              eq(attendanceMarks.day, day),
            ),
          )
      ).map(({ student, mark }) => [student, mark]),
    )
    const before = (student: PersonId): MarkChoice => savedMarks.get(student) ?? 'none'
    const changes = [...new Map(marks.map((entry) => [entry.student, entry])).values()].filter(
      ({ student, mark }) => enrolled.has(student) && before(student) !== mark,
    )
    const withMark = changes.filter(({ mark }) => mark !== 'none')
    await db.$client.query(
      `INSERT INTO attendance_marks (school_id, classroom_id, student_id, day, mark, marked_by, marked_at)
       SELECT $1, $2, entry.student, $3, entry.mark, $4, $5
       FROM unnest($6::uuid[], $7::text[]) AS entry (student, mark)
       ON CONFLICT (school_id, classroom_id, student_id, day)
       DO UPDATE SET mark = excluded.mark, marked_by = excluded.marked_by, marked_at = excluded.marked_at`,
      [
        schoolId,
        classroomId,
        day,
        actor.id,
        new Date(now),
        withMark.map(({ student }) => student),
        withMark.map(({ mark }) => mark),
      ],
    )
    await db.$client.query(
      `DELETE FROM attendance_marks
       WHERE school_id = $1 AND classroom_id = $2 AND day = $3 AND student_id = ANY($4::uuid[])`,
      [schoolId, classroomId, day, changes.filter(({ mark }) => mark === 'none').map(({ student }) => student)],
    )
    // First marks are visible in their rows; overwritten marks survive only in the audit log.
    const corrections = changes.filter(({ student }) => savedMarks.has(student))
    const details = {
      students: corrections.map(({ student }) => student),
      day,
      before: corrections.map(({ student }) => before(student)).join(', '),
      mark: corrections.map(({ mark }) => mark).join(', '),
    }
    return {
      result: { day, before: changes.map(({ student }): RollMark => ({ student, mark: before(student) })) },
      audit: corrections.length > 0 ? { act: 'attendance.correct', on: classroomId, details } : undefined,
    }
  },
})
