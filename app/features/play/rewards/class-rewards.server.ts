import type { ClassroomId, PersonId, SchoolId } from '#rules/ids.ts'
import { undoWithinMs } from '#rules/rewards/teacher-points.ts'
import { daysOfWeek } from '#rules/time/week.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import type { UndoablePraise } from './contract.ts'

/** SQL text, so that a test can check its query plan. */
export const weekPointsSql = `
  SELECT student_id AS id, sum(amount)::int AS points FROM reward_entries
  WHERE school_id = $1 AND classroom_id = $2 AND day BETWEEN $3 AND $4 AND source IN ('teacher', 'undo') GROUP BY student_id`

/** Points that teachers of this class gave in the week that contains `day`, by student id. */
export async function sumWeekPoints(
  db: Database,
  schoolId: SchoolId,
  classroomId: ClassroomId,
  day: string,
): Promise<Record<string, number>> {
  const week = daysOfWeek(day)
  const { rows } = await db.$client.query<{ id: string; points: number }>(weekPointsSql, [
    schoolId,
    classroomId,
    week[0],
    week[6],
  ])
  return Object.fromEntries(rows.map(({ id, points }) => [id, points]))
}

const MAX_PRAISE = 10

/** Doesn't join names: callers have the roster, and row security makes a join with users slow. */
const undoablePraiseSql = `
  SELECT e.cause, e.reason AS skill, e.amount, (extract(epoch FROM e.at) * 1000)::float8 AS at, array_agg(e.student_id) AS students
  FROM reward_entries e
  WHERE e.school_id = $1 AND e.classroom_id = $2 AND e.day >= $3 AND e.source = 'teacher' AND e.at > $4
    AND e.cause NOT IN (SELECT 'teacher:' || substr(b.cause, 6) FROM reward_entries b
      WHERE b.school_id = $1 AND b.classroom_id = $2 AND b.day >= $3 AND b.source = 'undo')
  GROUP BY e.cause, e.reason, e.amount, e.at ORDER BY e.at DESC LIMIT ${MAX_PRAISE}`

/** The latest praise of a class that can still be undone. `names` omits students who left the class. */
export async function listUndoablePraise(
  db: Database,
  schoolId: SchoolId,
  classroomId: ClassroomId,
  { now, yesterday, students }: { now: number; yesterday: string; students: readonly { id: string; name: string }[] },
): Promise<UndoablePraise[]> {
  type Row = Omit<UndoablePraise, 'names' | 'event'> & { cause: string; students: string[] }
  const { rows } = await db.$client.query<Row>(undoablePraiseSql, [
    schoolId,
    classroomId,
    yesterday,
    new Date(now - undoWithinMs).toISOString(),
  ])
  return rows.map(({ cause, students: praisedIds, ...praise }) => {
    const ids = new Set(praisedIds)
    const names = students.filter(({ id }) => ids.has(id)).map(({ name }) => name)
    return { ...praise, names, event: cause.slice('teacher:'.length) }
  })
}

/** Chosen kite appearances by student id. Students with the default kite are missing. */
export async function loadChosenKites(
  db: Database,
  schoolId: SchoolId,
  students: readonly PersonId[],
): Promise<Record<string, string>> {
  if (students.length === 0) return {}
  const { rows } = await db.$client.query<{ id: string; look: string }>(
    `SELECT student_id AS id, look FROM reward_wallets WHERE school_id = $1 AND student_id = ANY($2::uuid[]) AND look IS NOT NULL`,
    [schoolId, students],
  )
  return Object.fromEntries(rows.map(({ id, look }) => [id, look]))
}
