import type { Fact } from '#rules/rewards/facts.ts'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import type { Database } from '#app/platform/db/db.server.ts'

export type StudentFact = Fact & { readonly studentId: PersonId }

/** Records facts that badges count. Call it in the transaction that saves the event. Repeated causes are ignored. */
export const recordFacts = (db: Database, schoolId: SchoolId, facts: readonly StudentFact[]): Promise<void> =>
  recordFactsInSchools(
    db,
    facts.map((fact) => ({ ...fact, schoolId })),
  )

/** The transaction must have access to all the schools. */
export async function recordFactsInSchools(
  db: Database,
  facts: readonly (StudentFact & { schoolId: SchoolId })[],
): Promise<void> {
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
