import { and, eq, inArray } from 'drizzle-orm'
import { can, type Actor, type Relation, type Thing } from '#rules/permissions.ts'
import type { PersonId } from '#rules/ids.ts'
import type { Database } from '#app/platform/db.server.ts'
import { AppError } from '#app/platform/errors.ts'
import { classroomsOfStudents } from './queries.server.ts'
import { classrooms, classroomTeachers } from './tables.server.ts'

export type ClassroomWithRelations = typeof classrooms.$inferSelect & Thing & { relations: Relation[] }

type Find = (db: Database, actor: Actor, ids: readonly string[]) => Promise<ClassroomWithRelations[]>

/**
 * These classrooms of the actor's school, and what the actor is in each. Those that are not there are missing, and so
 * are archived ones: they let nobody in.
 */
export const findClassrooms: Find = async (...asked) =>
  (await classroomsWithRelations(...asked, false)).filter(isActive)

/**
 * The same, locked in one order against whoever changes them too, but not against students who sign in meanwhile. For
 * commands that are about to change something.
 */
export const lockClassrooms: Find = async (...asked) => (await lockClassroomsOrArchived(...asked)).filter(isActive)

/** One of them, for a command about a student who learns in it: anybody else is not found there. */
export async function lockClassroomOf(
  db: Database,
  actor: Actor,
  classroomId: string,
  studentId: PersonId,
): Promise<ClassroomWithRelations> {
  const [classroom] = await lockClassrooms(db, actor, [classroomId])
  if (!classroom) throw new AppError('not-found')
  const places = await classroomsOfStudents(db, classroom.schoolId, [studentId])
  if (!places.some((place) => place.classroomId === classroomId)) throw new AppError('not-found')
  return classroom
}

/** For the few commands that have to do with archived classes too: each says itself what it allows in them. */
export const lockClassroomsOrArchived: Find = (...asked) => classroomsWithRelations(...asked, true)

/** Read as they are, for what is only looked at. */
export const findClassroomsOrArchived: Find = (...asked) => classroomsWithRelations(...asked, false)

const isActive = ({ status }: ClassroomWithRelations) => status === 'active'

/** What is in an archived class is only for those who may take it out again. */
export const isOpenTo = (actor: Actor, classroom: ClassroomWithRelations): boolean =>
  isActive(classroom) || can(actor, 'classroom.archive', classroom)

async function classroomsWithRelations(
  db: Database,
  { schoolId, id: userId }: Actor,
  ids: readonly string[],
  lock: boolean,
): Promise<ClassroomWithRelations[]> {
  if (!schoolId || !userId || ids.length === 0) return []
  const asked = db
    .select()
    .from(classrooms)
    .where(and(eq(classrooms.schoolId, schoolId), inArray(classrooms.id, [...ids])))
    .orderBy(classrooms.id)
  const found = lock ? await asked.for('no key update') : await asked
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
  return found.map((classroom) => ({
    ...classroom,
    relations: taught.filter(({ classroomId }) => classroomId === classroom.id).map(({ role }) => role),
  }))
}
