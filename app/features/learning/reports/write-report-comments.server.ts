import { and, eq, inArray } from 'drizzle-orm'
import { checkDisplayName } from '#rules/input/display-name.ts'
import { can } from '#rules/permissions.ts'
import { MAX_REPORT_LETTERS } from '#rules/reports/child-report.ts'
import { classroomsOfStudents, lockClassrooms } from '#app/features/people/classrooms/public.server.ts'
import { defineCommand } from '#app/platform/commands/command.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { reportCommentsInput } from './contract.ts'
import { reportComments } from './tables.server.ts'

/** Saves the teachers' comments on reports; each student of a class has at most one. All are saved, or none. */
export const writeReportComments = defineCommand({
  name: 'writeReportComments',
  input: reportCommentsInput,
  async load({ db, actor }, { classroomId, comments }) {
    const [classroom] = await lockClassrooms(db, actor, [classroomId])
    if (!classroom) throw new AppError('not-found')
    const ids = comments.map(({ student }) => student)
    const enrollments = await classroomsOfStudents(db, classroom.schoolId, ids)
    const inClass = new Set(
      enrollments.filter((enrollment) => enrollment.classroomId === classroomId).map(({ studentId }) => studentId),
    )
    if (!ids.every((id) => inClass.has(id))) throw new AppError('not-found')
    return classroom
  },
  allow: (actor, classroom) => can(actor, 'work.review', classroom),
  async run({ db, actor, now }, { schoolId, id: classroomId }, { comments }) {
    const checked = comments.map(({ student, text }) => ({ student, text: checkComment(text) }))
    const emptied = checked.flatMap(({ student, text }) => (text === '' ? [student] : []))
    const written = checked.filter(({ text }) => text !== '')
    if (emptied.length > 0)
      await db
        .delete(reportComments)
        .where(
          and(
            eq(reportComments.schoolId, schoolId),
            eq(reportComments.classroomId, classroomId),
            inArray(reportComments.studentId, emptied),
          ),
        )
    for (const { student, text } of written) {
      const values = { text, writtenBy: actor.id, writtenAt: new Date(now) }
      await db
        .insert(reportComments)
        .values({ schoolId, classroomId, studentId: student, ...values })
        .onConflictDoUpdate({
          target: [reportComments.schoolId, reportComments.classroomId, reportComments.studentId],
          set: values,
        })
    }
    return {
      result: { saved: comments.length },
      // The audit log records who wrote comments about which students, but not the texts.
      audit: {
        act: written.length > 0 ? 'report.comment' : 'report.comment-removed',
        on: classroomId,
        details: { students: checked.map(({ student }) => student) },
      },
    }
  },
})

function checkComment(text: string): string {
  if (text.trim() === '') return ''
  const checked = checkDisplayName(text, MAX_REPORT_LETTERS)
  if (!checked.ok) throw new AppError('invalid', { fields: { comments: checked.reason } })
  return checked.value
}
