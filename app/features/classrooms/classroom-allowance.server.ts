import { and, count, eq } from 'drizzle-orm'
import type { ClassroomId, PersonId, SchoolId } from '#rules/ids.ts'
import { classroomsLeft, type Plan } from '#rules/plans.ts'
import { schoolById } from '#app/features/schools/public.server.ts'
import type { Context } from '#app/platform/command.server.ts'
import type { Database } from '#app/platform/db.server.ts'
import { withinQuota } from '#app/platform/quota.server.ts'
import { teachersOf } from './queries.server.ts'
import { classrooms, classroomTeachers } from './tables.server.ts'

export type ClassroomAllowance = { plan: Plan['name']; left: number | null }

/** How many more classrooms somebody may run in this school: each teacher's own are counted. */
export async function classroomAllowance(
  db: Database,
  schoolId: SchoolId,
  ownerId: PersonId,
): Promise<ClassroomAllowance> {
  const { plan } = (await schoolById(db, schoolId))!
  return { plan, left: classroomsLeft(plan, await runBy(db, schoolId, ownerId)) }
}

/**
 * Refuses more classrooms than the plan allows, however they come to be somebody's: new, copied, restored or handed
 * over. Call it before.
 */
export async function requireClassroomLeft(
  context: Pick<Context, 'db' | 'now'>,
  schoolId: SchoolId,
  ownerId: PersonId,
  adding = 1,
): Promise<void> {
  const { db } = context
  const { plan } = (await schoolById(db, schoolId))!
  await withinQuota(context, 'classroom', `${schoolId}/${ownerId}`, {
    adding,
    plan,
    existing: () => runBy(db, schoolId, ownerId),
  })
}

/** The same for classrooms that are about to be opened again, each for its owner. */
export async function requireClassroomLeftForEach(
  context: Pick<Context, 'db' | 'now'>,
  schoolId: SchoolId,
  classroomIds: ClassroomId[],
): Promise<void> {
  const owners = (await teachersOf(context.db, schoolId, classroomIds)).filter(({ role }) => role === 'owner')
  for (const [owner, own] of inOneOrder(Map.groupBy(owners, ({ id }) => id)))
    await requireClassroomLeft(context, schoolId, owner, own.length)
}

async function runBy(db: Database, schoolId: SchoolId, ownerId: PersonId): Promise<number> {
  const [own] = await db
    .select({ active: count() })
    .from(classroomTeachers)
    .innerJoin(
      classrooms,
      and(eq(classrooms.schoolId, classroomTeachers.schoolId), eq(classrooms.id, classroomTeachers.classroomId)),
    )
    .where(
      and(
        eq(classroomTeachers.schoolId, schoolId),
        eq(classroomTeachers.userId, ownerId),
        eq(classroomTeachers.role, 'owner'),
        eq(classroomTeachers.status, 'active'),
        eq(classrooms.status, 'active'),
      ),
    )
  return own?.active ?? 0
}

/** Several owners are asked for in one order, so that two commands never wait for each other in a ring. */
export const inOneOrder = <Value>(byOwner: Map<string, Value>): [owner: string, own: Value][] =>
  [...byOwner].sort(([a], [b]) => (a < b ? -1 : 1))
