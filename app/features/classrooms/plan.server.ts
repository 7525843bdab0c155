import { and, count, eq } from 'drizzle-orm'
import { classroomsLeft, type Plan } from '#rules/plans.ts'
import { schoolById } from '#app/features/schools/public.server.ts'
import type { Database } from '#app/platform/db.server.ts'
import { AppError } from '#app/platform/errors.ts'
import { classrooms, classroomTeachers } from './tables.server.ts'

export type Room = { plan: Plan['name']; left: number | null }

/** How many more classrooms somebody may run in this school: each teacher's own are counted. */
export async function roomFor(db: Database, schoolId: string, ownerId: string): Promise<Room> {
  const { plan } = (await schoolById(db, schoolId))!
  const [own] = await db
    .select({ active: count() })
    .from(classroomTeachers)
    .innerJoin(classrooms, and(eq(classrooms.schoolId, classroomTeachers.schoolId), eq(classrooms.id, classroomTeachers.classroomId)))
    .where(
      and(
        eq(classroomTeachers.schoolId, schoolId),
        eq(classroomTeachers.userId, ownerId),
        eq(classroomTeachers.role, 'owner'),
        eq(classroomTeachers.status, 'active'),
        eq(classrooms.status, 'active'),
      ),
    )
  return { plan, left: classroomsLeft(plan, own?.active ?? 0) }
}

export async function requireRoom(db: Database, schoolId: string, ownerId: string, wanted = 1): Promise<void> {
  const { left } = await roomFor(db, schoolId, ownerId)
  if (left !== null && left < wanted) throw new AppError('refused', { reason: 'plan-classrooms' })
}
