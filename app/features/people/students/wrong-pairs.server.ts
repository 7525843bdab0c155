import { maxWrongPairsPerHour } from '#rules/students/transfer.ts'
import { countUp, secondsUntilWindowEnd } from '#app/platform/limits/attempt-counts.server.ts'
import type { Audit, CommandContext } from '#app/platform/commands/command.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'

/**
 * Limits guessing of other teachers' students: after too many wrong pairs of number and name in an hour, right pairs
 * are refused too. Call it before revealing any result. The counter row stays locked until the transaction ends, which
 * serializes concurrent requests; the count is lost if the transaction rolls back.
 */
export async function countWrongPairs(
  { db, actor, now }: Pick<CommandContext, 'db' | 'actor' | 'now'>,
  { tried, wrong }: { tried: number; wrong: number },
  classroomId: string,
): Promise<Audit | undefined> {
  if (tried === 0) return undefined
  const counter = { subject: `wrong-pairs:${actor.id}`, windowSeconds: 3_600 }
  const [total = 0] = await countUp(db.$client, [{ ...counter, by: wrong }], now)
  if (total + (wrong === 0 ? 1 : 0) > maxWrongPairsPerHour)
    throw new AppError('limited', {
      reason: 'too-many-wrong-pairs',
      retryAfterSeconds: secondsUntilWindowEnd(counter, now),
    })
  return wrong > 0 ? { act: 'roster.wrong-pairs', on: classroomId, details: { pairs: wrong } } : undefined
}
