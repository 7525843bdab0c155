import { dailyChallenge, type DailyChallenge } from '#rules/games/daily.ts'
import type { ClassroomId, SchoolId } from '#rules/ids.ts'
import { classroomById } from '#app/features/classrooms/public.server.ts'
import { localDay } from '#app/platform/dates.ts'
import type { Database } from '#app/platform/db.server.ts'
import type { Env } from '#app/platform/env.server.ts'
import { openKeys } from '#app/platform/keys.server.ts'

type OfClass = { readonly schoolId: SchoolId; readonly classroomId: ClassroomId }

/** What a class is challenged to on the day that the school's clock shows. */
export async function challengeOf(
  db: Database,
  { schoolId, classroomId }: OfClass,
  { now, timeZone, hidden }: { now: number; timeZone: string; hidden: readonly string[] },
): Promise<DailyChallenge | null> {
  const classroom = await classroomById(db, schoolId, classroomId)
  const day = localDay(now, timeZone)
  return classroom && dailyChallenge({ classroomId, day, script: classroom.locale, hidden })
}

/** The same for everybody of the class, and known to nobody before it is given out. */
export function challengeSeed(
  { SECRET }: Pick<Env, 'SECRET'>,
  classroomId: ClassroomId,
  { game, level }: DailyChallenge,
) {
  const mark = openKeys(SECRET).seal('daily-challenge', `${classroomId} ${game} ${level}`)
  return Buffer.from(mark, 'base64url').readUInt32BE(0) >>> 1
}
