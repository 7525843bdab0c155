import { and, eq, inArray } from 'drizzle-orm'
import type { ClassroomWithRelations } from '#app/features/classrooms/public.server.ts'
import type { Context } from '#app/platform/command.server.ts'
import { AppError } from '#app/platform/errors.ts'
import { sittingsIn } from './assign-lessons.server.ts'
import { assignments } from './tables.server.ts'

/**
 * Takes back what a group was given, before the group goes. What children did in a test stays: whoever may delete that
 * withdraws the test itself, where it is said what goes with it.
 */
export async function withdrawFromGroup(
  { db }: Pick<Context, 'db'>,
  classroom: ClassroomWithRelations,
  group: string,
): Promise<{ content: string[]; tests: number }> {
  const { schoolId, id: classroomId } = classroom
  const own = and(eq(assignments.schoolId, schoolId), eq(assignments.classroomId, classroomId))
  const given = await db
    .select({ id: assignments.id })
    .from(assignments)
    .where(and(own, eq(assignments.groupId, group)))
  const ids = given.map(({ id }) => id)
  if ((await sittingsIn(db, classroom, ids)) > 0) throw new AppError('refused', { reason: 'group-has-results' })
  const gone = await db
    .delete(assignments)
    .where(and(own, inArray(assignments.id, ids)))
    .returning({ content: assignments.content, testMinutes: assignments.testMinutes })
  return {
    content: gone.map(({ content }) => content),
    tests: gone.filter(({ testMinutes }) => testMinutes !== null).length,
  }
}
