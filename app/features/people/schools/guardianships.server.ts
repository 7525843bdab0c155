import { and, eq, sql } from 'drizzle-orm'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import { users } from '#app/features/people/accounts/public-tables.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { guardianships } from './tables.server.ts'

/** Number of active guardians of a student. */
export const countGuardians = (db: Database, schoolId: SchoolId, studentId: PersonId): Promise<number> =>
  db.$count(
    guardianships,
    and(
      eq(guardianships.schoolId, schoolId),
      eq(guardianships.studentId, studentId),
      eq(guardianships.status, 'active'),
    ),
  )

export type Child = { id: string; name: string }

/** Students in one school to whom a guardian is linked. */
export async function childrenOf(db: Database, schoolId: SchoolId, guardianId: PersonId): Promise<Child[]> {
  return db
    .select({
      id: guardianships.studentId,
      name: sql<string>`(SELECT name FROM ${users} WHERE users.id = ${guardianships.studentId})`,
    })
    .from(guardianships)
    .where(
      and(
        eq(guardianships.schoolId, schoolId),
        eq(guardianships.guardianId, guardianId),
        eq(guardianships.status, 'active'),
      ),
    )
}
