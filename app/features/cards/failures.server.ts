import type { ClassroomId } from '#rules/ids.ts'
import { countsNow, countUp, giveBack, startAgain } from '#app/platform/attempt-counts.server.ts'
import type { Database } from '#app/platform/db.server.ts'

/** Misses of a class are counted before a secret is looked at; those who get in give theirs back. */

const dayOfClass = (classroomId: ClassroomId) => ({ subject: `class-secret:${classroomId}`, windowSeconds: 86_400 })

/** Misses of a class today, by the class-code way. */
export async function classMisses(
  db: Pick<Database, '$client'>,
  classroomId: ClassroomId,
  now: number,
): Promise<number> {
  const [count = 0] = await countsNow(db.$client, [dayOfClass(classroomId)], now)
  return count
}

/**
 * Takes one of the class's misses before a secret is looked at, and holds its row: two at once cannot both be the
 * sixtieth.
 */
export async function takeClassMiss(db: Database, classroomId: ClassroomId, now: number): Promise<number> {
  const [count = 0] = await countUp(db.$client, [dayOfClass(classroomId)], now)
  return count
}

export const forgetClassMisses = (db: Database, classroomId: ClassroomId, now: number): Promise<void> =>
  startAgain(db.$client, dayOfClass(classroomId), now)

export const giveClassMissBack = (db: Database, classroomId: ClassroomId, now: number): Promise<void> =>
  giveBack(db.$client, [dayOfClass(classroomId)], now)
