import { and, eq } from 'drizzle-orm'
import { can } from '#rules/permissions.ts'
import { defineCommand } from '#app/platform/commands/command.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { changeAssignmentInput } from '../contract.ts'
import { assignments } from '../tables.server.ts'
import {
  assignmentsPath,
  countStartedSittings,
  lockClassroom,
  requireDueAfterOpen,
  requireTestFields,
} from './assign-lessons.server.ts'

/** Changes visibility, times and test settings of one assignment. A test with released results is closed. */
export const changeAssignment = defineCommand({
  name: 'changeAssignment',
  input: changeAssignmentInput,
  load: (context, { classroomId }) => lockClassroom(context, classroomId),
  allow: (actor, classroom) => can(actor, 'lessons.assign', classroom),

  async run({ db }, classroom, { assignment, visibility, opensAt = null, dueAt = null, testMinutes = null }) {
    const { schoolId, id: classroomId } = classroom
    const isAssignment = and(
      eq(assignments.schoolId, schoolId),
      eq(assignments.classroomId, classroomId),
      eq(assignments.id, assignment),
    )
    const started = await countStartedSittings(db, classroom, [assignment])
    const [row] = await db.select().from(assignments).where(isAssignment)
    if (!row) throw new AppError('not-found')
    if (row.releasedAt !== null) throw new AppError('refused', { reason: 'test-released' })
    if ((started > 0 || row.kind === 'questions') && testMinutes === null)
      throw new AppError('refused', { reason: 'test-started' })
    const { kind, content } = row
    if (testMinutes !== null) requireTestFields({ kind, content: [content], visibility, opensAt, dueAt })
    requireDueAfterOpen({ opensAt, dueAt })
    await db
      .update(assignments)
      .set({ visibility, opensAt: visibility === 'open' ? opensAt : null, dueAt, testMinutes })
      .where(isAssignment)
    return {
      result: { assignment },
      changed: [assignmentsPath(classroomId)],
      audit: {
        act: 'lessons.change',
        on: `classroom:${classroomId}`,
        details: { kind, content: [content], visibility, ...(testMinutes !== null && { testMinutes }) },
      },
    }
  },
})
