import type { ClassroomId } from '#rules/ids.ts'
import { readCounts, countUp, refundCounts, resetCount } from '#app/platform/limits/attempt-counts.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'

// A miss is a sign-in by class code with a wrong secret. It is counted for the class before the secret is checked, and
// refunded when the sign-in succeeds.

const dailyClassCounter = (classroomId: ClassroomId) => ({
  subject: `class-secret:${classroomId}`,
  windowSeconds: 86_400,
})

/** Today's wrong secrets in sign-ins by class code. */
export async function readClassMisses(
  db: Pick<Database, '$client'>,
  classroomId: ClassroomId,
  now: number,
): Promise<number> {
  const [count = 0] = await readCounts(db.$client, [dailyClassCounter(classroomId)], now)
  return count
}

/**
 * Counts a miss before the secret is checked. The counter row stays locked until the end of the transaction, so that
 * two concurrent attempts cannot both be the last one allowed.
 */
export async function countClassMiss(db: Database, classroomId: ClassroomId, now: number): Promise<number> {
  const [count = 0] = await countUp(db.$client, [dailyClassCounter(classroomId)], now)
  return count
}

export const resetClassMisses = (db: Database, classroomId: ClassroomId, now: number): Promise<void> =>
  resetCount(db.$client, dailyClassCounter(classroomId), now)

export const refundClassMiss = (db: Database, classroomId: ClassroomId, now: number): Promise<void> =>
  refundCounts(db.$client, [dailyClassCounter(classroomId)], now)
