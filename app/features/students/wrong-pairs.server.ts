import { wrongPairsPerHour } from '#rules/students/transfer.ts'
import { countUp, windowEndsIn } from '#app/platform/attempt-counts.server.ts'
import type { Audit, Context } from '#app/platform/command.server.ts'
import { AppError } from '#app/platform/errors.ts'

/**
 * Numbers and names of children of others that somebody sent: so many wrong ones an hour, then right ones are refused
 * like wrong ones. Call it before anything of them is told. The counter's row is held until the transaction ends, so
 * that sendings at the same moment wait for each other; the transaction must commit for it to count.
 */
export async function countWrongPairs(
  { db, actor, now }: Pick<Context, 'db' | 'actor' | 'now'>,
  { tried, wrong }: { tried: number; wrong: number },
  classroomId: string,
): Promise<Audit | undefined> {
  if (tried === 0) return undefined
  const counter = { subject: `wrong-pairs:${actor.id}`, windowSeconds: 3_600 }
  const [counted = 0] = await countUp(db.$client, [counter], now, wrong)
  if (counted + (wrong === 0 ? 1 : 0) > wrongPairsPerHour)
    throw new AppError('limited', { reason: 'too-many-wrong-pairs', retryAfterSeconds: windowEndsIn(counter, now) })
  return wrong > 0 ? { act: 'roster.wrong-pairs', on: classroomId, details: { pairs: wrong } } : undefined
}
