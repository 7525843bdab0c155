import { picturesFor } from '#rules/cards/secrets.ts'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import type { Database } from '#app/platform/db.server.ts'

type Holder = { id: PersonId; birthBand: string | null; grade: string | null }

/**
 * A card and a secret for each new account; both are derived when they are printed or asked for. In the school's
 * transaction, after the accounts are there.
 */
export async function issueCards(db: Database, schoolId: SchoolId, students: readonly Holder[]): Promise<void> {
  if (students.length === 0) return
  await db.$client.query(
    `INSERT INTO login_cards (school_id, student_id, pictures)
     SELECT $1, student, pictures FROM unnest($2::uuid[], $3::smallint[]) AS made (student, pictures) ON CONFLICT DO NOTHING`,
    [schoolId, students.map(({ id }) => id), students.map(({ birthBand, grade }) => picturesFor(birthBand, grade))],
  )
}
