import { and, eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { can } from '#rules/permissions.ts'
import { endSessionsOf, sessionsPath } from '#app/features/people/accounts/public.server.ts'
import {
  classroomsOfStudents,
  findClassrooms,
  type ClassroomWithRelations,
} from '#app/features/people/classrooms/public.server.ts'
import { defineCommand, type CommandContext } from '#app/platform/commands/command.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { uuids } from '#app/platform/forms/uuid.ts'
import { lockoutPath } from './sign-in/lockout-path.server.ts'
import { cardTokens, loginCards } from './tables.server.ts'

const students = { student: uuids(500) }

/**
 * The classes in which the actor may reset secrets, and those of the requested students who are in these classes and
 * have a login card. Students with a personal account have no card, so teachers cannot change it.
 */
type LockedCards = { classrooms: ClassroomWithRelations[]; studentIds: string[] }

export async function lockCards(
  { db, actor, schoolId }: CommandContext,
  { student: requested }: { student: string[] },
): Promise<LockedCards> {
  if (!schoolId) return { classrooms: [], studentIds: [] }
  const enrollments = await classroomsOfStudents(db, schoolId, requested)
  const teacherClassrooms = await findClassrooms(db, actor, [
    ...new Set(enrollments.map(({ classroomId }) => classroomId)),
  ])
  const classrooms = teacherClassrooms.filter((classroom) => can(actor, 'secrets.reset', classroom))
  const allowedIds = new Set(classrooms.map(({ id }) => id))
  const enrolledIds = enrollments
    .filter(({ classroomId }) => allowedIds.has(classroomId))
    .map(({ studentId }) => studentId)
  if (enrolledIds.length === 0) return { classrooms, studentIds: [] }
  const rows = await db
    .select({ studentId: loginCards.studentId })
    .from(loginCards)
    .where(and(eq(loginCards.schoolId, schoolId), inArray(loginCards.studentId, enrolledIds)))
    .orderBy(loginCards.studentId)
    .for('update')
  return { classrooms, studentIds: rows.map((row) => row.studentId) }
}

/** A function declaration because it must be hoisted: `allow-sign-in.server.ts` uses it during a circular import. */
export function hasAllowedClassroom(_: unknown, { classrooms }: LockedCards): boolean {
  return classrooms.length > 0
}

type CardUpdate = Partial<Record<keyof typeof loginCards.$inferInsert, unknown>>

/** Updates the cards and ends all sessions of their owners. Returns the number of changed cards. */
async function updateCards(
  { db, env, schoolId }: CommandContext,
  { classrooms, studentIds }: LockedCards,
  set: CardUpdate,
  act: string,
) {
  if (studentIds.length === 0) throw new AppError('refused', { reason: 'no-managed-students' })
  await db
    .update(loginCards)
    .set(set as object)
    .where(and(eq(loginCards.schoolId, schoolId!), inArray(loginCards.studentId, studentIds)))
  await endSessionsOf(db, studentIds)
  return {
    result: { changed: studentIds.length },
    changed: [
      ...studentIds.map((id) => sessionsPath(id)),
      ...studentIds.map((id) => lockoutPath(env, { schoolId: schoolId!, studentId: id })),
      ...classrooms.map(({ id }) => `classrooms/${id}/sign-ins`),
    ],
    audit: {
      act,
      on: classrooms[0]!.id,
      details: { classrooms: classrooms.map(({ id }) => id), students: studentIds },
    },
  }
}

const clearedMisses = { missedRun: 0, missedToday: 0, restsUntil: null }

/**
 * Issues new pictures and words; the printed card stays valid. Also ends the lockout of a child after wrong secrets.
 * `pictures` is the length of the picture secret: 3 or 4.
 */
export const resetSecrets = defineCommand({
  name: 'resetSecrets',
  input: z.object({
    ...students,
    pictures: z.coerce
      .number()
      .pipe(z.union([z.literal(3), z.literal(4)]))
      .optional(),
  }),
  load: lockCards,
  allow: hasAllowedClassroom,
  run: (context, lockedCards, { pictures }) =>
    updateCards(
      context,
      lockedCards,
      { ...clearedMisses, secretNumber: sql`${loginCards.secretNumber} + 1`, ...(pictures && { pictures }) },
      'secrets.reset',
    ),
})

/** Replaces login cards: the old cards stop working. */
export const newCards = defineCommand({
  name: 'newCards',
  input: z.object(students),
  load: lockCards,
  allow: hasAllowedClassroom,
  async run(context, lockedCards) {
    const next = { cardNumber: sql`${loginCards.cardNumber} + 1`, revokedAt: null, issuedAt: new Date(context.now) }
    const outcome = await updateCards(context, lockedCards, next, 'cards.new')
    await deleteTokens(context, lockedCards)
    return outcome
  },
})

/** Disables login cards until new cards are issued; sign-in with class code and secret still works. */
export const revokeCards = defineCommand({
  name: 'revokeCards',
  input: z.object(students),
  load: lockCards,
  allow: hasAllowedClassroom,
  async run(context, lockedCards) {
    const outcome = await updateCards(context, lockedCards, { revokedAt: new Date(context.now) }, 'cards.revoke')
    await deleteTokens(context, lockedCards)
    return outcome
  },
})

/** Defense in depth: the new card number already invalidates old tokens; without the digest they are not even found. */
async function deleteTokens({ db, schoolId }: CommandContext, { studentIds }: LockedCards): Promise<void> {
  await db.delete(cardTokens).where(and(eq(cardTokens.schoolId, schoolId!), inArray(cardTokens.studentId, studentIds)))
}
