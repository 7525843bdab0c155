import { and, eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { can, type Actor, type Thing } from '#rules/permissions.ts'
import { endSessionsOf } from '#app/features/accounts/public.server.ts'
import { classroomsOfStudents } from '#app/features/classrooms/public.server.ts'
import { defineCommand, type Context } from '#app/platform/command.server.ts'
import { AppError } from '#app/platform/errors.ts'
import { cardTokens, loginCards } from './tables.server.ts'

/** The classroom somebody stands before, as the guard or the live entrance found it. */
export type ClassroomHere = Thing & { id: string; schoolId: string }

const ids = z.union([z.uuid().transform((id) => [id]), z.array(z.uuid()).min(1).max(500)])
const students = { student: ids }

/** One for a screen of one class; several where somebody looks at all their students at once. */
type Classrooms = readonly [ClassroomHere, ...ClassroomHere[]]

const mayReset = (actor: Actor, classrooms: Classrooms) => classrooms.every((classroom) => can(actor, 'secrets.reset', classroom))

/** Those of the named who learn here and whose account the school made; anybody else's is not ours to change. */
async function lockCards({ db }: Context, classrooms: Classrooms, wanted: string[]): Promise<string[]> {
  const [{ schoolId }] = classrooms
  const rooms = new Set(classrooms.map(({ id }) => id))
  const here = new Set((await classroomsOfStudents(db, schoolId, wanted)).filter(({ classroomId }) => rooms.has(classroomId)).map(({ studentId }) => studentId))
  const asked = wanted.filter((studentId) => here.has(studentId))
  if (asked.length === 0) return []
  const rows = await db
    .select({ studentId: loginCards.studentId })
    .from(loginCards)
    .where(and(eq(loginCards.schoolId, schoolId), inArray(loginCards.studentId, asked)))
    .orderBy(loginCards.studentId)
    .for('update')
  return rows.map((row) => row.studentId)
}

type Change = Partial<Record<keyof typeof loginCards.$inferInsert, unknown>>

/** Writes the change, ends what was opened with the old card or secret, and answers how many it concerned. */
async function change({ db }: Context, classrooms: Classrooms, found: string[], set: Change, act: string) {
  if (found.length === 0) throw new AppError('refused', { reason: 'no-managed-students' })
  await db
    .update(loginCards)
    .set(set as object)
    .where(and(eq(loginCards.schoolId, classrooms[0].schoolId), inArray(loginCards.studentId, found)))
  await endSessionsOf(db, found)
  return {
    result: { changed: found.length },
    changed: [...found.map((id) => `people/${id}/sessions`), ...classrooms.map(({ id }) => `classrooms/${id}/sign-ins`)],
    audit: { act, on: classrooms[0].id, details: { classrooms: classrooms.map(({ id }) => id), students: found } },
  }
}

const unrest = { missedRun: 0, missedToday: 0, restsUntil: null }

/** New pictures and words; the card stays. Also what frees a child who has missed too often. `pictures` is the teacher's choice of 3 or 4. */
export const resetSecrets = (...classrooms: Classrooms) =>
  defineCommand({
    name: 'resetSecrets',
    input: z.object({ ...students, pictures: z.coerce.number().pipe(z.union([z.literal(3), z.literal(4)])).optional() }),
    load: (context, { student }) => lockCards(context, classrooms, student),
    allow: (actor) => mayReset(actor, classrooms),
    run: (context, found, { pictures }) =>
      change(context, classrooms, found, { ...unrest, secretNumber: sql`${loginCards.secretNumber} + 1`, ...(pictures && { pictures }) }, 'secrets.reset'),
  })

/** A new card opens; the old one, wherever it is, no longer does. */
export const newCards = (...classrooms: Classrooms) =>
  defineCommand({
    name: 'newCards',
    input: z.object(students),
    load: (context, { student }) => lockCards(context, classrooms, student),
    allow: (actor) => mayReset(actor, classrooms),
    async run(context, found) {
      const next = { cardNumber: sql`${loginCards.cardNumber} + 1`, revokedAt: null, issuedAt: new Date(context.now) }
      const outcome = await change(context, classrooms, found, next, 'cards.new')
      await forgetTokens(context, classrooms, found)
      return outcome
    },
  })

/** Until a new card is made, no card of these children opens anything; class code and secret still do. */
export const revokeCards = (...classrooms: Classrooms) =>
  defineCommand({
    name: 'revokeCards',
    input: z.object(students),
    load: (context, { student }) => lockCards(context, classrooms, student),
    allow: (actor) => mayReset(actor, classrooms),
    async run(context, found) {
      const outcome = await change(context, classrooms, found, { revokedAt: new Date(context.now) }, 'cards.revoke')
      await forgetTokens(context, classrooms, found)
      return outcome
    },
  })

/** A new number alone would do; without the digest the old card is not even found. */
async function forgetTokens({ db }: Context, [{ schoolId }]: Classrooms, found: string[]): Promise<void> {
  await db.delete(cardTokens).where(and(eq(cardTokens.schoolId, schoolId), inArray(cardTokens.studentId, found)))
}
