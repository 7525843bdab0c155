import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import type { SchoolRole } from '#rules/permissions.ts'
import type { Plan } from '#rules/plans.ts'
import { parseSchoolSettings } from '#rules/schools/school-settings.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { memberships, schools } from './tables.server.ts'

export type SchoolMembership = { schoolId: SchoolId; personal: boolean; roles: SchoolRole[] }

/**
 * Active memberships of a person, grouped by school. Outside a school, row security shows users only their own
 * memberships.
 */
export async function queryMembershipsOf(db: Database, personId: PersonId): Promise<SchoolMembership[]> {
  // The directory lists all schools except personal ones. The `schools` row itself is visible only inside the school.
  const personal = sql<boolean>`NOT EXISTS (SELECT FROM school_directory d WHERE d.school_id = memberships.school_id)`
  const rows = await db
    .select({ schoolId: memberships.schoolId, role: memberships.role, personal })
    .from(memberships)
    .where(and(eq(memberships.userId, personId), eq(memberships.status, 'active')))
    // Oldest first, so that the order of schools is stable.
    .orderBy(memberships.createdAt, memberships.schoolId, memberships.role)
  return [...Map.groupBy(rows, (row) => row.schoolId)].map(([schoolId, group]) => ({
    schoolId,
    personal: group[0]!.personal,
    roles: group.map((row) => row.role),
  }))
}

const effectivePlan = sql<Plan['name']>`effective_plan(${schools.plan}, ${schools.planUntil})`

/** With the plan that applies. Call it in the school's transaction: row security hides the row elsewhere. */
export async function schoolById(db: Database, schoolId: SchoolId) {
  const [school] = await db
    .select({ ...getTableColumns(schools), plan: effectivePlan })
    .from(schools)
    .where(eq(schools.id, schoolId))
  return school ?? null
}

/** Whether students may write free text to each other. The school setting overrides the class setting. */
export const isFreeTextAllowed = async (db: Database, schoolId: SchoolId): Promise<boolean> =>
  parseSchoolSettings((await schoolById(db, schoolId))?.settings).chat

/** Counts active members only. */
export async function countMembersByRole(db: Database, schoolId: SchoolId): Promise<Record<SchoolRole, number>> {
  const rows = await db
    .select({ role: memberships.role, people: sql<number>`count(*)::int` })
    .from(memberships)
    .where(and(eq(memberships.schoolId, schoolId), eq(memberships.status, 'active')))
    .groupBy(memberships.role)
  return {
    admin: 0,
    teacher: 0,
    student: 0,
    guardian: 0,
    ...Object.fromEntries(rows.map(({ role, people }) => [role, people])),
  }
}

/** Schools where the person's teacher request is pending, with their public names. */
export async function listPendingSchools(db: Database, personId: PersonId): Promise<{ id: string; name: string }[]> {
  const { rows } = await db.execute<{ id: string; name: string }>(sql`
    SELECT d.school_id AS id, d.name FROM memberships m JOIN school_directory d ON d.school_id = m.school_id
    WHERE m.user_id = ${personId} AND m.role = 'teacher' AND m.status = 'pending' ORDER BY d.search`)
  return rows
}
