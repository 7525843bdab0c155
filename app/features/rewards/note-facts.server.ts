import type { Fact } from '#rules/rewards/facts.ts'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import type { Database } from '#app/platform/db.server.ts'

export type NewFact = Fact & { readonly studentId: PersonId }

/** For badges: in the transaction of what happened, each cause once however often it is told. */
export const noteFacts = (db: Database, schoolId: SchoolId, facts: readonly NewFact[]): Promise<void> =>
  noteFactsOf(
    db,
    facts.map((fact) => ({ ...fact, schoolId })),
  )

/** The same in several schools, which the transaction is open to. */
export async function noteFactsOf(db: Database, facts: readonly (NewFact & { schoolId: SchoolId })[]): Promise<void> {
  if (facts.length === 0) return
  const rows = facts.map(({ schoolId, studentId, ...fact }) => ({
    ...fact,
    school_id: schoolId,
    student_id: studentId,
  }))
  await db.$client.query({
    name: 'note-reward-facts',
    text: `INSERT INTO reward_facts (school_id, student_id, fact, cause, count)
      SELECT DISTINCT ON (g.school_id, g.student_id, g.fact, g.cause) g.school_id, g.student_id, g.fact, g.cause, g.count
      FROM json_to_recordset($1::json) AS g (school_id uuid, student_id uuid, fact text, cause text, count integer)
      ORDER BY g.school_id, g.student_id, g.fact, g.cause
      ON CONFLICT DO NOTHING`,
    values: [JSON.stringify(rows)],
  })
}
