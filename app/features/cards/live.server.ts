import { and, eq, gt, inArray } from 'drizzle-orm'
import type { ClassroomId, SchoolId } from '#rules/ids.ts'
import { limits, nextTryAt } from '#rules/cards/limits.ts'
import { can } from '#rules/permissions.ts'
import { enterClassroom, rosterOf } from '#app/features/classrooms/public.server.ts'
import type { Database } from '#app/platform/db.server.ts'
import { defineView } from '#app/platform/live.server.ts'
import type { SignIns } from './contract.ts'
import { classMisses } from './failures.server.ts'
import { missesOf } from './sign-in.server.ts'
import { loginCards } from './tables.server.ts'

/** How signing in goes today, for those who teach: how often a secret was missed, and who has to wait. */
export async function signInsOf(
  db: Database,
  schoolId: SchoolId,
  classroomId: ClassroomId,
  now = Date.now(),
): Promise<SignIns> {
  const misses = await classMisses(db, classroomId, now)
  const roster = await rosterOf(db, schoolId, classroomId)
  const { studentId, missedRun, missedToday, missedDay, restsUntil } = loginCards
  const ids = roster.map(({ id }) => id)
  const missed =
    ids.length === 0
      ? []
      : await db
          .select({ studentId, missedRun, missedToday, missedDay, restsUntil })
          .from(loginCards)
          .where(and(eq(loginCards.schoolId, schoolId), inArray(studentId, ids), gt(missedToday, 0)))
  const until = new Map(missed.map((card) => [card.studentId, nextTryAt(missesOf(card), now)]))
  const resting = roster.flatMap(({ id, name }) =>
    (until.get(id) ?? 0) > now ? [{ id, name, until: new Date(until.get(id)!).toISOString() }] : [],
  )
  return { misses, paused: misses >= limits.classPerDay, resting }
}

export const classroomSignIns = defineView({
  path: 'classrooms/:classroomId/sign-ins',
  enter: enterClassroom,
  allow: (actor, classroom) => can(actor, 'roster.view', classroom),
  read: (db, { schoolId, classroomId }) => signInsOf(db, schoolId, classroomId),
})
