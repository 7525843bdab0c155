import { and, eq, sql } from 'drizzle-orm'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import type { SchoolRole } from '#rules/permissions.ts'
import { readSettings } from '#rules/school-settings.ts'
import type { Database } from '#app/platform/db.server.ts'
import { memberships, schools } from './tables.server.ts'

export type SchoolMembership = { schoolId: SchoolId; personal: boolean; roles: SchoolRole[] }

/**
 * The schools a person belongs to now. Their own memberships are all that row security shows before a school is
 * entered.
 */
export async function schoolsOf(db: Database, personId: PersonId): Promise<SchoolMembership[]> {
  // Every school but a teacher's own is on the list of signs; its own row is shown only to those inside.
  const personal = sql<boolean>`NOT EXISTS (SELECT FROM school_directory d WHERE d.school_id = memberships.school_id)`
  const rows = await db
    .select({ schoolId: memberships.schoolId, role: memberships.role, personal })
    .from(memberships)
    .where(and(eq(memberships.userId, personId), eq(memberships.status, 'active')))
    // The oldest first, so that schools stand in the same order every time.
    .orderBy(memberships.createdAt, memberships.schoolId, memberships.role)
  return [...Map.groupBy(rows, (row) => row.schoolId)].map(([schoolId, group]) => ({
    schoolId,
    personal: group[0]!.personal,
    roles: group.map((row) => row.role),
  }))
}

/** Inside the school's own transaction. */
export async function schoolById(db: Database, schoolId: SchoolId) {
  const [school] = await db.select().from(schools).where(eq(schools.id, schoolId))
  return school ?? null
}

/** Whether children may write to each other in their own words: the school's say, whatever a class allows. */
export const wordsAllowed = async (db: Database, schoolId: SchoolId): Promise<boolean> =>
  readSettings((await schoolById(db, schoolId))?.settings).chat

/** How many people a school has in each role now. */
export async function headcountOf(db: Database, schoolId: SchoolId): Promise<Record<SchoolRole, number>> {
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

/** Schools that have not answered this person yet, by what stands on their signs. */
export async function waitingFor(db: Database, personId: PersonId): Promise<{ id: string; name: string }[]> {
  const { rows } = await db.execute<{ id: string; name: string }>(sql`
    SELECT d.school_id AS id, d.name FROM memberships m JOIN school_directory d ON d.school_id = m.school_id
    WHERE m.user_id = ${personId} AND m.status = 'pending' ORDER BY d.search`)
  return rows
}
