import { getTableName } from 'drizzle-orm'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import { users } from '#app/features/people/accounts/public-tables.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { listWorkComments } from './comments.server.ts'
import type { StudentWork, WorkEvent } from '../views.ts'

/** Work of one student at one step. */

const MAX_EVENTS = 60
/** Limits the program text per response; older programs are omitted. */
const MAX_CHARACTERS = 200_000

const milliseconds = (column: string) => `(extract(epoch FROM ${column}) * 1000)::float8`

/** SQL text, so that a test can check its plan. Sorted by arrival, because device times may be wrong. */
export const workEventsSql = `
  SELECT e.id, e.kind, ${milliseconds('e.at')} AS at, e.stars, e.rung, e.answer, e.skin, e.reason, e.mistake, e.program, e.place, e.given
  FROM lesson_events e
  WHERE e.school_id = $1 AND e.student_id = $2 AND e.step = $3 AND e.kind IN ('run', 'hint', 'answer')
  ORDER BY e.received_at DESC, e.at DESC, e.id DESC LIMIT ${MAX_EVENTS}`

export const storedWorkSql = `
  SELECT d.draft, d.skin, d.place, d.at, b.best, r.mark, coalesce(m.rubrics, '[]') AS rubrics FROM (VALUES (1)) AS one
  LEFT JOIN (
    SELECT draft, skin, place, ${milliseconds('made_at')} AS at FROM lesson_drafts
    WHERE school_id = $1 AND student_id = $2 AND step = $3) AS d ON true
  LEFT JOIN (
    SELECT json_build_object('program', program, 'skin', skin, 'place', place, 'stars', stars, 'at', ${milliseconds('made_at')}) AS best
    FROM best_programs WHERE school_id = $1 AND student_id = $2 AND step = $3) AS b ON true
  LEFT JOIN step_reviews r ON r.school_id = $1 AND r.student_id = $2 AND r.step = $3
  LEFT JOIN (
    SELECT json_agg(json_build_object('marks', g.marks, 'mark', g.mark, 'attempts', g.attempts, 'at', ${milliseconds('g.at')}, 'by', u.name)
      ORDER BY g.attempts DESC) AS rubrics
    FROM rubric_marks g LEFT JOIN ${getTableName(users)} u ON u.id = g.given_by
    WHERE g.school_id = $1 AND g.student_id = $2 AND g.step = $3) AS m ON true`

type StoredWorkRow = {
  [Key in keyof NonNullable<StudentWork['draft']>]: NonNullable<StudentWork['draft']>[Key] | null
} & {
  best: StudentWork['best']
  mark: StudentWork['mark']
  rubrics: StudentWork['rubrics']
}

export async function loadStudentWork(
  db: Database,
  schoolId: SchoolId,
  studentId: PersonId,
  step: string,
): Promise<StudentWork> {
  const queryValues = [schoolId, studentId, step]
  const events = (await db.$client.query<WorkEvent>(workEventsSql, queryValues)).rows
  const { draft, skin, place, at, best, mark, rubrics } = (
    await db.$client.query<StoredWorkRow>(storedWorkSql, queryValues)
  ).rows[0]!
  return {
    draft: draft === null ? null : { draft, skin: skin!, place, at: at! },
    best,
    mark,
    rubrics,
    comments: await listWorkComments(db, schoolId, studentId, step),
    // `at` is corrected for wrong device clocks.
    events: limitProgramText(events).toSorted((left, right) => right.at - left.at),
  }
}

function limitProgramText(events: readonly WorkEvent[]): WorkEvent[] {
  let characters = 0
  return events.map((event) => {
    characters += event.program?.length ?? 0
    return characters > MAX_CHARACTERS ? { ...event, program: null } : event
  })
}
