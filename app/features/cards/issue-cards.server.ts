import { sql } from 'drizzle-orm'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import { managedStudents } from '#app/features/students/public-tables.server.ts'
import type { Database } from '#app/platform/db.server.ts'

/**
 * A card and a secret for each new account; both are derived when they are printed or asked for. In the school's
 * transaction, after
 * the accounts are there. `youngest` says so for the class, where an account has no birth band of its own.
 */
export async function issueCards(
  db: Database,
  schoolId: SchoolId,
  studentIds: PersonId[],
  { youngest = false } = {},
): Promise<void> {
  if (studentIds.length === 0) return
  await db.execute(sql`
    INSERT INTO login_cards (school_id, student_id, pictures)
    SELECT school_id, student_id, CASE WHEN coalesce(birth_band = 'under-7', ${youngest}) THEN 3 ELSE 4 END
    FROM ${managedStudents} WHERE school_id = ${schoolId} AND student_id = ANY (${sql.param(studentIds)}::uuid[])
    ON CONFLICT DO NOTHING`)
}
