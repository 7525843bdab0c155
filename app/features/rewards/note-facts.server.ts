import type { Fact } from '#rules/rewards/facts.ts'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import type { Database } from '#app/platform/db.server.ts'

export type NewFact = Fact & { readonly studentId: PersonId }

/** For badges: in the transaction of what happened, each cause once however often it is told. */
export async function noteFacts(db: Database, schoolId: SchoolId, facts: readonly NewFact[]): Promise<void> {
  if (facts.length === 0) return
  const rows = facts.map(({ studentId, ...fact }) => ({ ...fact, student_id: studentId }))
  await db.$client.query({
    name: 'note-reward-facts',
    text: `INSERT INTO reward_facts (school_id, student_id, fact, cause, count)
      SELECT DISTINCT ON (g.student_id, g.fact, g.cause) $1::uuid, g.student_id, g.fact, g.cause, g.count
      FROM json_to_recordset($2::json) AS g (student_id uuid, fact text, cause text, count integer)
      ORDER BY g.student_id, g.fact, g.cause
      ON CONFLICT DO NOTHING`,
    values: [schoolId, JSON.stringify(rows)],
  })
}
