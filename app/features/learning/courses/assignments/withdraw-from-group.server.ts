import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from '#app/platform/db/db.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import type { DeletedGroup, GroupDeletion } from '#app/platform/feature.server.ts'
import { assignmentsPath, countStartedSittings } from './assign-lessons.server.ts'
import { assignments } from '../tables.server.ts'

/**
 * Withdraws the assignments of a group before the group is deleted. Refuses if the group has test results: those are
 * deleted only by withdrawing the test, where a dialog warns about it.
 */
export async function withdrawFromGroup(
  db: Database,
  { schoolId, classroomId, groupId }: DeletedGroup,
): Promise<GroupDeletion> {
  const isInClass = and(eq(assignments.schoolId, schoolId), eq(assignments.classroomId, classroomId))
  const groupAssignments = await db
    .select({ id: assignments.id })
    .from(assignments)
    .where(and(isInClass, eq(assignments.groupId, groupId)))
  const ids = groupAssignments.map(({ id }) => id)
  if ((await countStartedSittings(db, { schoolId, id: classroomId }, ids)) > 0)
    throw new AppError('refused', { reason: 'group-has-results' })
  const deletedRows = await db
    .delete(assignments)
    .where(and(isInClass, inArray(assignments.id, ids)))
    .returning({ content: assignments.content, testMinutes: assignments.testMinutes })
  const content = deletedRows.map((row) => row.content)
  const tests = deletedRows.filter(({ testMinutes }) => testMinutes !== null).length
  return {
    changed: content.length > 0 ? [assignmentsPath(classroomId)] : [],
    auditDetails: { ...(content.length > 0 && { content }), ...(tests > 0 && { tests }) },
  }
}
