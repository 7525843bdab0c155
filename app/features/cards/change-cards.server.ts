import { and, eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { can } from '#rules/permissions.ts'
import { endSessionsOf, sessionsPath } from '#app/features/accounts/public.server.ts'
import {
  classroomsOfStudents,
  findClassrooms,
  type ClassroomWithRelations,
} from '#app/features/classrooms/public.server.ts'
import { defineCommand, type Context } from '#app/platform/command.server.ts'
import { AppError } from '#app/platform/errors.ts'
import { uuids } from '#app/platform/uuid.ts'
import { restPath } from './rest-path.server.ts'
import { cardTokens, loginCards } from './tables.server.ts'

const students = { student: uuids(500) }

/**
 * Classrooms in which the actor may do this, and the named who learn there and whose account the school made: anybody
 * else's is not ours to change.
 */
type Reached = { classrooms: ClassroomWithRelations[]; found: string[] }

export async function lockCards(
  { db, actor, schoolId }: Context,
  { student: wanted }: { student: string[] },
): Promise<Reached> {
  if (!schoolId) return { classrooms: [], found: [] }
  const places = await classroomsOfStudents(db, schoolId, wanted)
  const taught = await findClassrooms(db, actor, [...new Set(places.map(({ classroomId }) => classroomId))])
  const classrooms = taught.filter((classroom) => can(actor, 'secrets.reset', classroom))
  const rooms = new Set(classrooms.map(({ id }) => id))
  const asked = places.filter(({ classroomId }) => rooms.has(classroomId)).map(({ studentId }) => studentId)
  if (asked.length === 0) return { classrooms, found: [] }
  const rows = await db
    .select({ studentId: loginCards.studentId })
    .from(loginCards)
    .where(and(eq(loginCards.schoolId, schoolId), inArray(loginCards.studentId, asked)))
    .orderBy(loginCards.studentId)
    .for('update')
  return { classrooms, found: rows.map((row) => row.studentId) }
}

/** Declared, not assigned: `allowSignIn` names it, also where this file is read first and comes to it on its way. */
export function isReached(_: unknown, { classrooms }: Reached): boolean {
  return classrooms.length > 0
}

type Change = Partial<Record<keyof typeof loginCards.$inferInsert, unknown>>

/** Writes the change, ends what was opened with the old card or secret, and answers how many it concerned. */
async function change({ db, env, schoolId }: Context, { classrooms, found }: Reached, set: Change, act: string) {
  if (found.length === 0) throw new AppError('refused', { reason: 'no-managed-students' })
  await db
    .update(loginCards)
    .set(set as object)
    .where(and(eq(loginCards.schoolId, schoolId!), inArray(loginCards.studentId, found)))
  await endSessionsOf(db, found)
  return {
    result: { changed: found.length },
    changed: [
      ...found.map((id) => sessionsPath(id)),
      ...found.map((id) => restPath(env, { schoolId: schoolId!, studentId: id })),
      ...classrooms.map(({ id }) => `classrooms/${id}/sign-ins`),
    ],
    audit: { act, on: classrooms[0]!.id, details: { classrooms: classrooms.map(({ id }) => id), students: found } },
  }
}

const unrest = { missedRun: 0, missedToday: 0, restsUntil: null }

/**
 * New pictures and words; the card stays. Also what frees a child who has missed too often. `pictures` is the teacher's
 * choice of 3 or 4.
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
  allow: isReached,
  run: (context, reached, { pictures }) =>
    change(
      context,
      reached,
      { ...unrest, secretNumber: sql`${loginCards.secretNumber} + 1`, ...(pictures && { pictures }) },
      'secrets.reset',
    ),
})

/** A new card opens; the old one, wherever it is, no longer does. */
export const newCards = defineCommand({
  name: 'newCards',
  input: z.object(students),
  load: lockCards,
  allow: isReached,
  async run(context, reached) {
    const next = { cardNumber: sql`${loginCards.cardNumber} + 1`, revokedAt: null, issuedAt: new Date(context.now) }
    const outcome = await change(context, reached, next, 'cards.new')
    await forgetTokens(context, reached)
    return outcome
  },
})

/** Until a new card is made, no card of these children opens anything; class code and secret still do. */
export const revokeCards = defineCommand({
  name: 'revokeCards',
  input: z.object(students),
  load: lockCards,
  allow: isReached,
  async run(context, reached) {
    const outcome = await change(context, reached, { revokedAt: new Date(context.now) }, 'cards.revoke')
    await forgetTokens(context, reached)
    return outcome
  },
})

/** A new number alone would do; without the digest the old card is not even found. */
async function forgetTokens({ db, schoolId }: Context, { found }: Reached): Promise<void> {
  await db.delete(cardTokens).where(and(eq(cardTokens.schoolId, schoolId!), inArray(cardTokens.studentId, found)))
}
