import { and, eq, getTableColumns, sql, type SQL } from 'drizzle-orm'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import type { SchoolRole } from '#rules/permissions.ts'
import { graceDays, type Plan } from '#rules/plans.ts'
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

/** Written out, because a Drizzle column would resolve to a column of the grants. Without grace a plan ends at its last day. */
const workingGrants = `plan_grants g WHERE g.school_id = schools.id AND g.starts_on <= current_date`
const planOfGrant = `effective_plan(g.plan, CASE WHEN g.has_grace THEN g.ends_on ELSE g.ends_on - ${graceDays} END)`

/** With `BILLING=off` a pause changes nothing. */
const isPaused = `schools.plan_paused_at IS NOT NULL AND current_setting('app.billing', true) IS DISTINCT FROM 'off'`

/** The largest plan that works today: the agreed one, or one of the grants. Free while staff pause the plan. */
const planInEffect = sql.raw(`(
  SELECT CASE WHEN ${isPaused} THEN 'free' ELSE p.plan END FROM (
    SELECT effective_plan(schools.plan, schools.plan_until) AS plan UNION ALL SELECT ${planOfGrant} FROM ${workingGrants}
  ) AS p ORDER BY array_position(ARRAY['school', 'teacher', 'free'], p.plan) LIMIT 1)`) as SQL<Plan['name']>

/** Only grants have a seat pool, an agreed plan has none. */
const seatsInEffect = sql.raw(`(
  SELECT CASE WHEN (${isPaused}) OR effective_plan(schools.plan, schools.plan_until) = 'school' OR bool_or(g.seats IS NULL) THEN NULL
    ELSE max(g.seats) END
  FROM ${workingGrants} AND g.plan = 'school' AND ${planOfGrant} = 'school')`) as SQL<number | null>

/** With the plan that applies. Call it in the school's transaction: row security hides the row elsewhere. */
export async function schoolById(db: Database, schoolId: SchoolId) {
  const [school] = await db
    .select({ ...getTableColumns(schools), plan: planInEffect })
    .from(schools)
    .where(eq(schools.id, schoolId))
  return school ?? null
}

/** Students that the plan in effect covers; null: no limit. */
export async function schoolSeats(db: Database, schoolId: SchoolId): Promise<number | null> {
  const [school] = await db.select({ seats: seatsInEffect }).from(schools).where(eq(schools.id, schoolId))
  return school?.seats ?? null
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
