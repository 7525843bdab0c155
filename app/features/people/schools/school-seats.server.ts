import { getTableName, sql } from 'drizzle-orm'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import { classrooms, enrolments } from '#app/features/people/classrooms/public-tables.server.ts'
import type { CommandContext } from '#app/platform/commands/command.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { schoolSeats } from './queries.server.ts'

/** A student in an active class takes one seat of the school, in however many classes. */
const seatedSql = `SELECT DISTINCT e.student_id AS id FROM ${getTableName(enrolments)} e
  JOIN ${getTableName(classrooms)} c ON c.school_id = e.school_id AND c.id = e.classroom_id AND c.status = 'active'
  WHERE e.school_id = $1 AND e.status = 'active'`

export async function countSeatedStudents(db: Database, schoolId: SchoolId): Promise<number> {
  const { rows } = await db.$client.query<{ seated: number }>(
    `SELECT count(*)::int AS seated FROM (${seatedSql}) AS seats`,
    [schoolId],
  )
  return rows[0]!.seated
}

/**
 * Refuses new students of a school whose plan has no seat for them. A school above its seats keeps all its students.
 * Holds a lock until the transaction ends, so that two classes cannot fill the last seat together. A student who joins
 * learns only that the class is full.
 */
export async function requireSchoolSeats(
  { db, actor }: Pick<CommandContext, 'db' | 'actor'>,
  schoolId: SchoolId,
  arriving: readonly PersonId[],
): Promise<void> {
  const seats = await schoolSeats(db, schoolId)
  if (seats === null) return
  await db.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`seats:${schoolId}`}, 0))`)
  const { rows } = await db.$client.query<{ seated: number; added: number }>(
    `WITH seated AS (${seatedSql})
     SELECT (SELECT count(*) FROM seated)::int AS seated, count(DISTINCT a.id)::int AS added
     FROM unnest($2::uuid[]) AS a (id) WHERE NOT EXISTS (SELECT FROM seated s WHERE s.id = a.id)`,
    [schoolId, arriving],
  )
  const { seated, added } = rows[0]!
  if (added === 0 || seated + added <= seats) return
  if (arriving.length === 1 && arriving[0] === actor.id) throw new AppError('refused', { reason: 'full' })
  throw new AppError('refused', { reason: 'school-seats', values: { seats: Math.max(0, seats - seated) } })
}
