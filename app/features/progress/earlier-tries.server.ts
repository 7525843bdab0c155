import type { PersonId, SchoolId } from '#rules/ids.ts'
import type { Database } from '#app/platform/db.server.ts'

export type OfStep = { readonly schoolId: SchoolId; readonly studentId: PersonId; readonly step: string }

/** How a step was tried before it was passed, as far as its runs are kept. */
export type EarlierTries = OfStep & {
  readonly failedAt: Date | null
  readonly passedAt: Date | null
  /** The last program that failed before the first one that passed, and that one. What was tried afterwards was not mended. */
  readonly failed: string | null
  readonly passed: string | null
}

const run = `FROM lesson_events e WHERE e.school_id = g.school_id AND e.student_id = g.student_id AND e.step = g.step AND e.kind = 'run'`

/** Kept as text so that its plan can be tested. */
export const earlierTriesSql = `
  SELECT g.school_id AS "schoolId", g.student_id AS "studentId", g.step,
    (SELECT min(e.at) ${run} AND e.stars = 0 AND e.at <= coalesce(first.at, 'infinity')) AS "failedAt",
    (SELECT e.program ${run} AND e.stars = 0 AND e.at <= coalesce(first.at, 'infinity') ORDER BY e.at DESC LIMIT 1) AS failed,
    first.program AS passed, first.at AS "passedAt"
  FROM json_to_recordset($1::json) AS g (school_id uuid, student_id uuid, step text)
  LEFT JOIN LATERAL (SELECT e.at, e.program ${run} AND e.stars > 0 ORDER BY e.at LIMIT 1) AS first ON true`

export async function earlierTries(db: Database, asked: readonly OfStep[]): Promise<readonly EarlierTries[]> {
  if (asked.length === 0) return []
  const pairs = asked.map(({ schoolId, studentId, step }) => ({ school_id: schoolId, student_id: studentId, step }))
  return (await db.$client.query<EarlierTries>(earlierTriesSql, [JSON.stringify(pairs)])).rows
}
