import { and, eq, inArray, sql } from 'drizzle-orm'
import { limits } from '#rules/cards/limits.ts'
import { can } from '#rules/permissions.ts'
import { enterClassroom, rosterOf } from '#app/features/classrooms/public.server.ts'
import type { Database } from '#app/platform/db.server.ts'
import { defineView } from '#app/platform/live.server.ts'
import type { SignIns } from './contract.ts'
import { classMisses } from './failures.server.ts'
import { loginCards } from './tables.server.ts'

/** How signing in goes today, for those who teach: how often a secret was missed, and who has to wait. */
export async function signInsOf(db: Database, schoolId: string, classroomId: string): Promise<SignIns> {
  const misses = await classMisses(db, classroomId, Date.now())
  const roster = await rosterOf(db, schoolId, classroomId)
  const resting = roster.length === 0 ? [] : await db
    .select({ id: loginCards.studentId })
    .from(loginCards)
    .where(and(eq(loginCards.schoolId, schoolId), inArray(loginCards.studentId, roster.map(({ id }) => id)), sql`${loginCards.restsUntil} > now()`))
  const waiting = new Set(resting.map(({ id }) => id))
  return { misses, paused: misses >= limits.classPerDay, resting: roster.filter(({ id }) => waiting.has(id)) }
}

export const classroomSignIns = defineView({
  path: 'classrooms/:classroomId/sign-ins',
  enter: enterClassroom,
  allow: (actor, classroom) => can(actor, 'roster.view', classroom),
  read: (db, { schoolId, classroomId }) => signInsOf(db, schoolId, classroomId),
})
