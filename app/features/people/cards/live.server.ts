import { and, eq, gt, inArray } from 'drizzle-orm'
import type { ClassroomId, SchoolId } from '#rules/ids.ts'
import { dayMs, dayNumber, guessLimits, nextTryAt } from '#rules/cards/limits.ts'
import { can, visitor } from '#rules/permissions.ts'
import { isUuid } from '#rules/input/uuid.ts'
import { classroomById, enterClassroom, rosterOf } from '#app/features/people/classrooms/public.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { defineView } from '#app/platform/live/live.server.ts'
import { buildActor } from '#app/platform/request/request.server.ts'
import { loadCardHolder } from './children.server.ts'
import type { LockoutStatus, ClassSignInStatus } from './contract.ts'
import { readClassMisses } from './sign-in/class-misses.server.ts'
import { isClassPauseSignature, isLockoutSignature } from './sign-in/lockout-path.server.ts'
import { toMisses } from './sign-in/sign-in.server.ts'
import { loginCards } from './tables.server.ts'

/** Today's sign-in problems of a class, for its teachers: wrong secrets, and locked-out students. */
export async function readSignInStatus(
  db: Database,
  schoolId: SchoolId,
  classroomId: ClassroomId,
  now = Date.now(),
): Promise<ClassSignInStatus> {
  const misses = await readClassMisses(db, classroomId, now)
  const roster = await rosterOf(db, schoolId, classroomId)
  const { studentId, missedRun, missedToday, missedDay, restsUntil } = loginCards
  const ids = roster.map(({ id }) => id)
  const cardsWithMisses =
    ids.length === 0
      ? []
      : await db
          .select({ studentId, missedRun, missedToday, missedDay, restsUntil })
          .from(loginCards)
          .where(and(eq(loginCards.schoolId, schoolId), inArray(studentId, ids), gt(missedToday, 0)))
  const lockoutEnds = new Map(cardsWithMisses.map((card) => [card.studentId, nextTryAt(toMisses(card), now)]))
  const resting = roster.flatMap(({ id, name }) =>
    (lockoutEnds.get(id) ?? 0) > now ? [{ id, name, until: new Date(lockoutEnds.get(id)!).toISOString() }] : [],
  )
  const classroom = await classroomById(db, schoolId, classroomId)
  return {
    kind: classroom?.loginMode === 'words' ? 'words' : 'picture',
    misses,
    paused: misses >= guessLimits.classPerDay,
    resting,
  }
}

export const classroomSignIns = defineView({
  path: 'classrooms/:classroomId/sign-ins',
  enter: enterClassroom,
  allow: (actor, classroom) => can(actor, 'roster.view', classroom),
  read: (db, { schoolId, classroomId }) => readSignInStatus(db, schoolId, classroomId),
})

/** End of a child's lockout. The waiting screen subscribes, so that it continues as soon as a teacher ends it. */
export const signInLockout = defineView({
  path: 'sign-in-rests/:schoolId/:studentId/:seal',
  async enter({ env }, signedIn, { schoolId, studentId, seal }) {
    if (!isUuid(schoolId!) || !isUuid(studentId!)) return null
    const facts = { schoolId: schoolId!, studentId: studentId! }
    if (!isLockoutSignature(env, facts, seal!)) return null
    return { actor: signedIn ? buildActor(signedIn, null) : visitor, schoolId: facts.schoolId, facts }
  },
  allow: (actor) => can(actor, 'student.sign-in'),
  async read(db, { schoolId, studentId }) {
    const now = Date.now()
    const card = await loadCardHolder(db, schoolId, studentId)
    const until = card ? nextTryAt(toMisses(card), now) : 0
    return { until: until > now ? new Date(until).toISOString() : null } satisfies LockoutStatus
  },
})

/** End of a class's sign-in pause. Screens with its code subscribe, so that they continue when a teacher resumes it. */
export const classPause = defineView({
  path: 'class-rests/:schoolId/:classroomId/:seal',
  async enter({ env }, signedIn, { schoolId, classroomId, seal }) {
    if (!isUuid(schoolId!) || !isUuid(classroomId!)) return null
    const facts = { schoolId: schoolId!, classroomId: classroomId! }
    if (!isClassPauseSignature(env, facts, seal!)) return null
    return { actor: signedIn ? buildActor(signedIn, null) : visitor, schoolId: facts.schoolId, facts }
  },
  allow: (actor) => can(actor, 'student.sign-in'),
  async read(db, { classroomId }) {
    const now = Date.now()
    const isPaused = (await readClassMisses(db, classroomId, now)) >= guessLimits.classPerDay
    return { until: isPaused ? new Date((dayNumber(now) + 1) * dayMs).toISOString() : null } satisfies LockoutStatus
  },
})
