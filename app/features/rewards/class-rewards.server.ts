import type { ClassroomId, PersonId, SchoolId } from '#rules/ids.ts'
import { UNDO_WITHIN_MS } from '#rules/rewards/teacher-points.ts'
import { weekAround } from '#rules/week.ts'
import type { Database } from '#app/platform/db.server.ts'
import type { Praise } from './contract.ts'

/** Kept as text so that their plans can be tested. */
export const weekPointsSql = `
  SELECT student_id AS id, sum(amount)::int AS points FROM reward_entries
  WHERE school_id = $1 AND classroom_id = $2 AND day BETWEEN $3 AND $4 AND source IN ('teacher', 'undo') GROUP BY student_id`

/** What teachers of this class gave in the week of a day. */
export async function weekPoints(
  db: Database,
  schoolId: SchoolId,
  classroomId: ClassroomId,
  day: string,
): Promise<Record<string, number>> {
  const week = weekAround(day)
  const { rows } = await db.$client.query<{ id: string; points: number }>(weekPointsSql, [
    schoolId,
    classroomId,
    week[0],
    week[6],
  ])
  return Object.fromEntries(rows.map(({ id, points }) => [id, points]))
}

const MOST_PRAISED = 10

/** Names are not joined: whoever asks has the roster, and people are looked up one by one under their own wall. */
const praisedSql = `
  SELECT e.cause, e.reason AS skill, e.amount, (extract(epoch FROM e.at) * 1000)::float8 AS at, array_agg(e.student_id) AS students
  FROM reward_entries e
  WHERE e.school_id = $1 AND e.classroom_id = $2 AND e.day >= $3 AND e.source = 'teacher' AND e.at > $4
    AND e.cause NOT IN (SELECT 'teacher:' || substr(b.cause, 6) FROM reward_entries b
      WHERE b.school_id = $1 AND b.classroom_id = $2 AND b.day >= $3 AND b.source = 'undo')
  GROUP BY e.cause, e.reason, e.amount, e.at ORDER BY e.at DESC LIMIT ${MOST_PRAISED}`

/** The last praises of a class that can still be undone. Who has left the class is not named. */
export async function praised(
  db: Database,
  schoolId: SchoolId,
  classroomId: ClassroomId,
  { now, yesterday, students }: { now: number; yesterday: string; students: readonly { id: string; name: string }[] },
): Promise<Praise[]> {
  type Row = Omit<Praise, 'names' | 'event'> & { cause: string; students: string[] }
  const { rows } = await db.$client.query<Row>(praisedSql, [
    schoolId,
    classroomId,
    yesterday,
    new Date(now - UNDO_WITHIN_MS).toISOString(),
  ])
  return rows.map(({ cause, students: given, ...praise }) => {
    const ids = new Set(given)
    const names = students.filter(({ id }) => ids.has(id)).map(({ name }) => name)
    return { ...praise, names, event: cause.slice('teacher:'.length) }
  })
}

/** The kites that children chose, by child; who flies the first one is not there. */
export async function chosenKites(
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
