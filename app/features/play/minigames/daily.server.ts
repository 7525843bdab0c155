import { selectDailyChallenge, type DailyChallenge } from '#rules/games/daily.ts'
import type { ClassroomId, SchoolId } from '#rules/ids.ts'
import { classroomById } from '#app/features/people/classrooms/public.server.ts'
import { formatLocalDay } from '#app/platform/time/dates.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import type { Env } from '#app/platform/services/env.server.ts'
import { openKeys } from '#app/platform/secrets/keys.server.ts'

type ClassroomRef = { readonly schoolId: SchoolId; readonly classroomId: ClassroomId }

/** Returns the class's challenge for the current day in the school's time zone. */
export async function findChallenge(
  db: Database,
  { schoolId, classroomId }: ClassroomRef,
  { now, timeZone, hidden }: { now: number; timeZone: string; hidden: readonly string[] },
): Promise<DailyChallenge | null> {
  const classroom = await classroomById(db, schoolId, classroomId)
  const day = formatLocalDay(now, timeZone)
  return classroom && selectDailyChallenge({ classroomId, day, script: classroom.locale, hidden })
}

/** Same seed for the whole class; students cannot predict it, because it depends on the server secret. */
export function deriveChallengeSeed(
  { SECRET }: Pick<Env, 'SECRET'>,
  classroomId: ClassroomId,
  { game, level }: DailyChallenge,
) {
  const signature = openKeys(SECRET).sign('daily-challenge', `${classroomId} ${game} ${level}`)
  return Buffer.from(signature, 'base64url').readUInt32BE(0) >>> 1
}
