import { and, count, eq } from 'drizzle-orm'
import type { ClassroomId, PersonId, SchoolId } from '#rules/ids.ts'
import { classroomsLeft, type Plan } from '#rules/plans.ts'
import { schoolById } from '#app/features/people/schools/public.server.ts'
import type { CommandContext } from '#app/platform/commands/command.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { enforceQuota } from '#app/platform/limits/quota.server.ts'
import { activeTeaching, classroomOfTeacher, teachersOf } from './queries.server.ts'
import { classrooms, classroomTeachers } from './tables.server.ts'

export type ClassroomAllowance = { plan: Plan['name']; left: number | null }

/** How many more classes this teacher may own in the school. The plan limit counts per owner. */
export async function loadClassroomAllowance(
  db: Database,
  schoolId: SchoolId,
  ownerId: PersonId,
): Promise<ClassroomAllowance> {
  const { plan } = (await schoolById(db, schoolId))!
  return { plan, left: classroomsLeft(plan, await countOwnedClassrooms(db, schoolId, ownerId)) }
}

/**
 * Throws if the owner would exceed the plan's class limit. Call it before a class is created, copied, restored or
 * handed over.
 */
export async function enforceClassroomLimit(
  context: Pick<CommandContext, 'db' | 'now'>,
  schoolId: SchoolId,
  ownerId: PersonId,
  adding = 1,
): Promise<void> {
  const { db } = context
  const { plan } = (await schoolById(db, schoolId))!
  await enforceQuota(context, 'classroom', `${schoolId}/${ownerId}`, {
    amount: adding,
    plan,
    existing: () => countOwnedClassrooms(db, schoolId, ownerId),
  })
}

/** Like `enforceClassroomLimit`, for classes about to be restored: counts them for each owner. */
export async function enforceClassroomLimitPerOwner(
  context: Pick<CommandContext, 'db' | 'now'>,
  schoolId: SchoolId,
  classroomIds: ClassroomId[],
): Promise<void> {
  const owners = (await teachersOf(context.db, schoolId, classroomIds)).filter(({ role }) => role === 'owner')
  for (const [owner, ownedClassrooms] of sortByOwner(Map.groupBy(owners, ({ id }) => id)))
    await enforceClassroomLimit(context, schoolId, owner, ownedClassrooms.length)
}

async function countOwnedClassrooms(db: Database, schoolId: SchoolId, ownerId: PersonId): Promise<number> {
  const [row] = await db
    .select({ active: count() })
    .from(classroomTeachers)
    .innerJoin(classrooms, classroomOfTeacher)
    .where(and(activeTeaching(schoolId, ownerId), eq(classroomTeachers.role, 'owner')))
  return row?.active ?? 0
}

/** Process owners in id order, so that two concurrent commands cannot deadlock on the owners' quota locks. */
export const sortByOwner = <Value>(byOwner: Map<string, Value>): [owner: string, value: Value][] =>
  [...byOwner].sort(([a], [b]) => (a < b ? -1 : 1))
