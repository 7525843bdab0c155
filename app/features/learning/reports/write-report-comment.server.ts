import { and, eq } from 'drizzle-orm'
import { checkDisplayName } from '#rules/input/display-name.ts'
import { can } from '#rules/permissions.ts'
import { MAX_REPORT_LETTERS } from '#rules/reports/child-report.ts'
import { lockClassroomOfStudent } from '#app/features/people/classrooms/public.server.ts'
import { defineCommand } from '#app/platform/commands/command.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { reportComment } from './contract.ts'
import { reportComments } from './tables.server.ts'

/** Saves the teachers' comment on a student's report; each student of a class has at most one. */
export const writeReportComment = defineCommand({
  name: 'writeReportComment',
  input: reportComment,
  load: ({ db, actor }, { classroomId, student }) => lockClassroomOfStudent(db, actor, classroomId, student),
  allow: (actor, classroom) => can(actor, 'work.review', classroom),
  async run({ db, actor, now }, { schoolId, id: classroomId }, { student, text: input }) {
    const key = { schoolId, classroomId, studentId: student }
    // The audit log records who wrote a comment about which student, but not its text.
    const auditTarget = { on: classroomId, details: { students: [student] } }
    if (input.trim() === '') {
      const { rowCount } = await db
        .delete(reportComments)
        .where(
          and(
            eq(reportComments.schoolId, schoolId),
            eq(reportComments.classroomId, classroomId),
            eq(reportComments.studentId, student),
          ),
        )
      return { result: { text: '' }, audit: rowCount ? { act: 'report.comment-removed', ...auditTarget } : undefined }
    }
    const checked = checkDisplayName(input, MAX_REPORT_LETTERS)
    if (!checked.ok) throw new AppError('invalid', { fields: { text: checked.reason } })
    const values = { text: checked.value, writtenBy: actor.id, writtenAt: new Date(now) }
    await db
      .insert(reportComments)
      .values({ ...key, ...values })
      .onConflictDoUpdate({
        target: [reportComments.schoolId, reportComments.classroomId, reportComments.studentId],
        set: values,
      })
    return { result: { text: checked.value }, audit: { act: 'report.comment', ...auditTarget } }
  },
})
