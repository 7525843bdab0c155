import { and, eq, gt, inArray } from 'drizzle-orm'
import type { ClassroomId, SchoolId } from '#rules/ids.ts'
import { dayMs, dayOf, limits, nextTryAt } from '#rules/cards/limits.ts'
import { can, visitor } from '#rules/permissions.ts'
import { isUuid } from '#rules/uuid.ts'
import { classroomById, enterClassroom, rosterOf } from '#app/features/classrooms/public.server.ts'
import type { Database } from '#app/platform/db.server.ts'
import { defineView } from '#app/platform/live.server.ts'
import { actorIn } from '#app/platform/request.server.ts'
import { cardHolder } from './children.server.ts'
import type { SignInRest, SignIns } from './contract.ts'
import { classMisses } from './failures.server.ts'
import { isClassRestSeal, isRestSeal } from './rest-path.server.ts'
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
  const room = await classroomById(db, schoolId, classroomId)
  return {
    kind: room?.loginMode === 'words' ? 'words' : 'picture',
    misses,
    paused: misses >= limits.classPerDay,
    resting,
  }
}

export const classroomSignIns = defineView({
  path: 'classrooms/:classroomId/sign-ins',
  enter: enterClassroom,
  allow: (actor, classroom) => can(actor, 'roster.view', classroom),
  read: (db, { schoolId, classroomId }) => signInsOf(db, schoolId, classroomId),
})

/** Until when a child has to wait, for the screen that was told so: it opens by itself when a teacher helps. */
export const signInRest = defineView({
  path: 'sign-in-rests/:schoolId/:studentId/:seal',
  async enter({ env }, signedIn, { schoolId, studentId, seal }) {
    if (!isUuid(schoolId!) || !isUuid(studentId!)) return null
    const facts = { schoolId: schoolId!, studentId: studentId! }
    if (!isRestSeal(env, facts, seal!)) return null
    return { actor: signedIn ? actorIn(signedIn, null) : visitor, schoolId: facts.schoolId, facts }
  },
  allow: (actor) => can(actor, 'student.sign-in'),
  async read(db, { schoolId, studentId }) {
    const now = Date.now()
    const card = await cardHolder(db, schoolId, studentId)
    const until = card ? nextTryAt(missesOf(card), now) : 0
    return { until: until > now ? new Date(until).toISOString() : null } satisfies SignInRest
  },
})

/** Until when a class rests, for screens that hold its code: they open by themselves when a teacher resumes logging in. */
export const classRest = defineView({
  path: 'class-rests/:schoolId/:classroomId/:seal',
  async enter({ env }, signedIn, { schoolId, classroomId, seal }) {
    if (!isUuid(schoolId!) || !isUuid(classroomId!)) return null
    const facts = { schoolId: schoolId!, classroomId: classroomId! }
    if (!isClassRestSeal(env, facts, seal!)) return null
    return { actor: signedIn ? actorIn(signedIn, null) : visitor, schoolId: facts.schoolId, facts }
  },
  allow: (actor) => can(actor, 'student.sign-in'),
  async read(db, { classroomId }) {
    const now = Date.now()
    const rests = (await classMisses(db, classroomId, now)) >= limits.classPerDay
    return { until: rests ? new Date((dayOf(now) + 1) * dayMs).toISOString() : null } satisfies SignInRest
  },
})
