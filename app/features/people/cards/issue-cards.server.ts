import { picturesForAge } from '#rules/cards/secrets.ts'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import type { Database } from '#app/platform/db/db.server.ts'

type NewStudent = { id: PersonId; birthBand: string | null; grade: string | null }

/**
 * Creates the login cards of new accounts. Tokens and secrets are derived on demand and not stored. Call it in the
 * school's transaction, after the accounts are inserted.
 */
export async function issueCards(db: Database, schoolId: SchoolId, students: readonly NewStudent[]): Promise<void> {
  if (students.length === 0) return
  await db.$client.query(
    `INSERT INTO login_cards (school_id, student_id, pictures)
     SELECT $1, student, pictures FROM unnest($2::uuid[], $3::smallint[]) AS made (student, pictures) ON CONFLICT DO NOTHING`,
    [schoolId, students.map(({ id }) => id), students.map(({ birthBand, grade }) => picturesForAge(birthBand, grade))],
  )
}
