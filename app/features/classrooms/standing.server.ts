import { and, eq, inArray } from 'drizzle-orm'
import type { Actor, Relation, Thing } from '#rules/permissions.ts'
import type { Database } from '#app/platform/db.server.ts'
import { classrooms, classroomTeachers } from './tables.server.ts'

export type Held = typeof classrooms.$inferSelect & Thing & { relations: Relation[] }

/** These classrooms of the actor's school, locked in one order, and what the actor is in each. Those that are not there are missing. */
export async function holdClassrooms(db: Database, actor: Actor, ids: readonly string[]): Promise<Held[]> {
  const { schoolId, id: userId } = actor
  if (!schoolId || !userId || ids.length === 0) return []
  const found = await db
    .select()
    .from(classrooms)
    .where(and(eq(classrooms.schoolId, schoolId), inArray(classrooms.id, [...ids])))
    .orderBy(classrooms.id)
    .for('no key update')
  const taught = await db
    .select({ classroomId: classroomTeachers.classroomId, role: classroomTeachers.role })
    .from(classroomTeachers)
    .where(
      and(
        eq(classroomTeachers.schoolId, schoolId),
        eq(classroomTeachers.userId, userId),
        eq(classroomTeachers.status, 'active'),
        inArray(classroomTeachers.classroomId, [...ids]),
      ),
    )
  return found.map((classroom) => ({ ...classroom, relations: taught.filter(({ classroomId }) => classroomId === classroom.id).map(({ role }) => role) }))
}
