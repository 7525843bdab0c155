import { and, eq } from 'drizzle-orm'
import { checkDisplayName } from '#rules/display-name.ts'
import { can } from '#rules/permissions.ts'
import { MOST_REPORT_LETTERS } from '#rules/reports/child-report.ts'
import { lockClassroomOf } from '#app/features/classrooms/public.server.ts'
import { defineCommand } from '#app/platform/command.server.ts'
import { AppError } from '#app/platform/errors.ts'
import { reportComment } from './contract.ts'
import { reportComments } from './tables.server.ts'

/** What the report of a child says in the words of those who teach them. There is one for each child of a class. */
export const writeReportComment = defineCommand({
  name: 'writeReportComment',
  input: reportComment,
  load: ({ db, actor }, { classroomId, student }) => lockClassroomOf(db, actor, classroomId, student),
  allow: (actor, classroom) => can(actor, 'work.review', classroom),
  async run({ db, actor, now }, { schoolId, id: classroomId }, { student, text: typed }) {
    const place = { schoolId, classroomId, studentId: student }
    // Whoever asks later who wrote about a child finds it in the log, though not the words.
    const about = { on: classroomId, details: { students: [student] } }
    if (typed.trim() === '') {
      const { rowCount } = await db
        .delete(reportComments)
        .where(
          and(
            eq(reportComments.schoolId, schoolId),
            eq(reportComments.classroomId, classroomId),
            eq(reportComments.studentId, student),
          ),
        )
      return { result: { text: '' }, audit: rowCount ? { act: 'report.comment-removed', ...about } : undefined }
    }
    const checked = checkDisplayName(typed, MOST_REPORT_LETTERS)
    if (!checked.ok) throw new AppError('invalid', { fields: { text: checked.reason } })
    const written = { text: checked.value, writtenBy: actor.id, writtenAt: new Date(now) }
    await db
      .insert(reportComments)
      .values({ ...place, ...written })
      .onConflictDoUpdate({
        target: [reportComments.schoolId, reportComments.classroomId, reportComments.studentId],
        set: written,
      })
    return { result: { text: checked.value }, audit: { act: 'report.comment', ...about } }
  },
})
