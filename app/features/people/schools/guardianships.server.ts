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

type GuardianRef = { schoolId: SchoolId; student: PersonId; guardian: PersonId }

/** The active link of a guardian to a student. With `lock`, it stays as it is until the transaction ends. */
export async function findGuardianLink(
  db: Database,
  { schoolId, student, guardian }: GuardianRef,
  { lock = false } = {},
) {
  const query = db
    .select({ relation: guardianships.relation, assurance: guardianships.assurance })
    .from(guardianships)
    .where(
      and(
        eq(guardianships.schoolId, schoolId),
        eq(guardianships.studentId, student),
        eq(guardianships.guardianId, guardian),
        eq(guardianships.status, 'active'),
      ),
    )
  const [link] = await (lock ? query.for('no key update') : query)
  return link
}

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
