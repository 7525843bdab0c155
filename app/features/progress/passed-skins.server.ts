import type { Database } from '#app/platform/db.server.ts'
import type { OfStep } from './earlier-tries.server.ts'
import type { Skin } from './event.ts'

export type PassedSkins = OfStep & { readonly skins: readonly Skin[] }

/** Kept as text so that its plan can be tested. */
export const passedSkinsSql = `
  SELECT g.school_id AS "schoolId", g.student_id AS "studentId", g.step, array(
    SELECT DISTINCT e.skin FROM lesson_events e WHERE e.school_id = g.school_id AND e.student_id = g.student_id AND e.step = g.step
      AND e.kind = 'run' AND e.stars > 0 AND e.skin IS NOT NULL) AS skins
  FROM json_to_recordset($1::json) AS g (school_id uuid, student_id uuid, step text)`

/** In which skins somebody passed a step, as far as its runs are kept: what they wrote in is what their device said. */
export async function passedSkins(db: Database, asked: readonly OfStep[]): Promise<readonly PassedSkins[]> {
  if (asked.length === 0) return []
  const pairs = asked.map(({ schoolId, studentId, step }) => ({ school_id: schoolId, student_id: studentId, step }))
  return (await db.$client.query<PassedSkins>(passedSkinsSql, [JSON.stringify(pairs)])).rows
}
