import type { Database } from '#app/platform/db/db.server.ts'
import type { StudentStep } from './earlier-attempts.server.ts'
import type { Skin } from '../events/event.ts'

export type PassedSkins = StudentStep & { readonly skins: readonly Skin[] }

/** SQL text, so that a test can check its plan. */
export const passedSkinsSql = `
  SELECT g.school_id AS "schoolId", g.student_id AS "studentId", g.step, array(
    SELECT DISTINCT e.skin FROM lesson_events e WHERE e.school_id = g.school_id AND e.student_id = g.student_id AND e.step = g.step
      AND e.kind = 'run' AND e.stars > 0 AND e.skin IS NOT NULL) AS skins
  FROM json_to_recordset($1::json) AS g (school_id uuid, student_id uuid, step text)`

/** Skins in which a student passed a step, as far as its runs are still stored. The device reports the skin. */
export async function listPassedSkins(
  db: Database,
  studentSteps: readonly StudentStep[],
): Promise<readonly PassedSkins[]> {
  if (studentSteps.length === 0) return []
  const pairs = studentSteps.map(({ schoolId, studentId, step }) => ({
    school_id: schoolId,
    student_id: studentId,
    step,
  }))
  return (await db.$client.query<PassedSkins>(passedSkinsSql, [JSON.stringify(pairs)])).rows
}
