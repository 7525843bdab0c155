import { dayMs, dayOf } from '#rules/cards/limits.ts'
import type { Database } from '#app/platform/db.server.ts'

/** Misses of a class are counted before a secret is looked at; those who get in give theirs back. */

const addOne = `
  INSERT INTO attempt_counts (subject, window_start, count) VALUES ($1, to_timestamp($2), 1)
  ON CONFLICT (subject, window_start) DO UPDATE SET count = attempt_counts.count + 1
  RETURNING count`

const dayOfClass = (classroomId: string, now: number) => [`class-secret:${classroomId}`, (dayOf(now) * dayMs) / 1_000]

/** Misses of a class today, by the class-code way. */
export async function classMisses(db: Pick<Database, '$client'>, classroomId: string, now: number): Promise<number> {
  const { rows } = await db.$client.query<{ count: number }>(
    'SELECT count FROM attempt_counts WHERE subject = $1 AND window_start = to_timestamp($2)',
    dayOfClass(classroomId, now),
  )
  return rows[0]?.count ?? 0
}

/**
 * Takes one of the class's misses before a secret is looked at, and holds its row: two at once cannot both be the
 * sixtieth.
 */
export async function takeClassMiss(db: Database, classroomId: string, now: number): Promise<number> {
  const { rows } = await db.$client.query<{ count: number }>(addOne, dayOfClass(classroomId, now))
  return rows[0]!.count
}

export async function forgetClassMisses(db: Database, classroomId: string, now: number): Promise<void> {
  await db.$client.query(
    'DELETE FROM attempt_counts WHERE subject = $1 AND window_start = to_timestamp($2)',
    dayOfClass(classroomId, now),
  )
}

export async function giveClassMissBack(db: Database, classroomId: string, now: number): Promise<void> {
  await db.$client.query(
    'UPDATE attempt_counts SET count = count - 1 WHERE subject = $1 AND window_start = to_timestamp($2)',
    dayOfClass(classroomId, now),
  )
}
