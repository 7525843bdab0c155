import type { PersonId, SchoolId } from '#rules/ids.ts'
import type { Database } from '#app/platform/db/db.server.ts'

export type StudentStep = { readonly schoolId: SchoolId; readonly studentId: PersonId; readonly step: string }

/** Attempts at a step before it was first passed, as far as its runs are still stored. */
export type EarlierAttempts = StudentStep & {
  readonly failedAt: Date | null
  readonly passedAt: Date | null
  /** The last failing program before the first passing one, and that passing one. Later runs are ignored. */
  readonly failed: string | null
  readonly passed: string | null
}

const run = `FROM lesson_events e WHERE e.school_id = g.school_id AND e.student_id = g.student_id AND e.step = g.step AND e.kind = 'run'`

/** SQL text, so that a test can check its plan. */
export const earlierAttemptsSql = `
  SELECT g.school_id AS "schoolId", g.student_id AS "studentId", g.step,
    (SELECT min(e.at) ${run} AND e.stars = 0 AND e.at <= coalesce(first.at, 'infinity')) AS "failedAt",
    (SELECT e.program ${run} AND e.stars = 0 AND e.at <= coalesce(first.at, 'infinity') ORDER BY e.at DESC LIMIT 1) AS failed,
    first.program AS passed, first.at AS "passedAt"
  FROM json_to_recordset($1::json) AS g (school_id uuid, student_id uuid, step text)
  LEFT JOIN LATERAL (SELECT e.at, e.program ${run} AND e.stars > 0 ORDER BY e.at LIMIT 1) AS first ON true`

export async function findEarlierAttempts(
  db: Database,
  studentSteps: readonly StudentStep[],
): Promise<readonly EarlierAttempts[]> {
  if (studentSteps.length === 0) return []
  const pairs = studentSteps.map(({ schoolId, studentId, step }) => ({
    school_id: schoolId,
    student_id: studentId,
    step,
  }))
  return (await db.$client.query<EarlierAttempts>(earlierAttemptsSql, [JSON.stringify(pairs)])).rows
}
