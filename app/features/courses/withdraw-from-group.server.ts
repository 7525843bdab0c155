import { and, eq, inArray } from 'drizzle-orm'
import type { ClassroomWithRelations } from '#app/features/classrooms/public.server.ts'
import type { CommandContext } from '#app/platform/command.server.ts'
import { AppError } from '#app/platform/errors.ts'
import { countStartedSittings } from './assign-lessons.server.ts'
import { assignments } from './tables.server.ts'

/**
 * Withdraws the assignments of a group before the group is deleted. Refuses if the group has test results: those are
 * deleted only by withdrawing the test, where a dialog warns about it.
 */
export async function withdrawFromGroup(
  { db }: Pick<CommandContext, 'db'>,
  classroom: ClassroomWithRelations,
  group: string,
): Promise<{ content: string[]; tests: number }> {
  const { schoolId, id: classroomId } = classroom
  const isInClass = and(eq(assignments.schoolId, schoolId), eq(assignments.classroomId, classroomId))
  const groupAssignments = await db
    .select({ id: assignments.id })
    .from(assignments)
    .where(and(isInClass, eq(assignments.groupId, group)))
  const ids = groupAssignments.map(({ id }) => id)
  if ((await countStartedSittings(db, classroom, ids)) > 0)
    throw new AppError('refused', { reason: 'group-has-results' })
  const deletedRows = await db
    .delete(assignments)
    .where(and(isInClass, inArray(assignments.id, ids)))
    .returning({ content: assignments.content, testMinutes: assignments.testMinutes })
  return {
    content: deletedRows.map(({ content }) => content),
    tests: deletedRows.filter(({ testMinutes }) => testMinutes !== null).length,
  }
}
