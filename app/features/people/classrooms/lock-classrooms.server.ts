import { and, eq, inArray } from 'drizzle-orm'
import { can, type Actor, type Relation, type PermissionTarget } from '#rules/permissions.ts'
import type { PersonId } from '#rules/ids.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { classroomsOfStudents } from './queries.server.ts'
import { classrooms, classroomTeachers } from './tables.server.ts'

export type ClassroomWithRelations = typeof classrooms.$inferSelect & PermissionTarget & { relations: Relation[] }

type ClassroomQuery = (db: Database, actor: Actor, ids: readonly string[]) => Promise<ClassroomWithRelations[]>

/**
 * Classes of the actor's school with the actor's relations to each. Omits unknown and archived classes.
 */
export const findClassrooms: ClassroomQuery = async (...query) =>
  (await classroomsWithRelations(...query, false)).filter(isActive)

/**
 * Like `findClassrooms`, for commands that change the classes: locks the rows in id order to avoid deadlocks. The lock
 * does not block students who sign in.
 */
export const lockClassrooms: ClassroomQuery = async (...query) =>
  (await lockClassroomsOrArchived(...query)).filter(isActive)

/** Locks one class for a command about a student. Throws `not-found` if the student is not enrolled in it. */
export async function lockClassroomOfStudent(
  db: Database,
  actor: Actor,
  classroomId: string,
  studentId: PersonId,
): Promise<ClassroomWithRelations> {
  const [classroom] = await lockClassrooms(db, actor, [classroomId])
  if (!classroom) throw new AppError('not-found')
  const enrollments = await classroomsOfStudents(db, classroom.schoolId, [studentId])
  if (!enrollments.some((enrollment) => enrollment.classroomId === classroomId)) throw new AppError('not-found')
  return classroom
}

/** Includes archived classes: the calling command must check what it allows in them. */
export const lockClassroomsOrArchived: ClassroomQuery = (...query) => classroomsWithRelations(...query, true)

/** Includes archived classes and takes no locks; for reads only. */
export const findClassroomsOrArchived: ClassroomQuery = (...query) => classroomsWithRelations(...query, false)

const isActive = ({ status }: ClassroomWithRelations) => status === 'active'

/** An archived class is accessible only to users who may restore it. */
export const isAccessibleTo = (actor: Actor, classroom: ClassroomWithRelations): boolean =>
  isActive(classroom) || can(actor, 'classroom.archive', classroom)

async function classroomsWithRelations(
  db: Database,
  { schoolId, id: userId }: Actor,
  ids: readonly string[],
  lock: boolean,
): Promise<ClassroomWithRelations[]> {
  if (!schoolId || !userId || ids.length === 0) return []
  const query = db
    .select()
    .from(classrooms)
    .where(and(eq(classrooms.schoolId, schoolId), inArray(classrooms.id, [...ids])))
    .orderBy(classrooms.id)
  const rows = lock ? await query.for('no key update') : await query
  const teacherRoles = await db
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
  return rows.map((classroom) => ({
    ...classroom,
    relations: teacherRoles.filter(({ classroomId }) => classroomId === classroom.id).map(({ role }) => role),
  }))
}
