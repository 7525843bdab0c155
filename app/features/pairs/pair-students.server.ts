import { and, eq, gt, inArray, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import { PAIR_LASTS_MS } from '#rules/pairs/pairs.ts'
import { can } from '#rules/permissions.ts'
import { classroomsOfStudents, lockClassrooms } from '#app/features/classrooms/public.server.ts'
import { defineCommand } from '#app/platform/command.server.ts'
import type { Database } from '#app/platform/db.server.ts'
import { AppError } from '#app/platform/errors.ts'
import { newId } from '#app/platform/ids.server.ts'
import { classroomUuid, personUuid, uuid } from '#app/platform/uuid.ts'
import { pairsPath, partnerPath } from './paths.ts'
import { workPairs } from './tables.server.ts'

/** Two children of a class work together from now on; whoever was paired with one of them is not any more. */
export const pairStudents = defineCommand({
  name: 'pairStudents',
  input: z.object({
    classroomId: classroomUuid,
    student: z
      .array(personUuid)
      .length(2)
      .refine(([one, other]) => one !== other, 'twice'),
  }),
  async load({ db, actor }, { classroomId, student }) {
    const [classroom] = await lockClassrooms(db, actor, [classroomId])
    if (!classroom) throw new AppError('not-found')
    const rooms = await classroomsOfStudents(db, classroom.schoolId, student)
    if (rooms.filter((room) => room.classroomId === classroomId).length !== 2) throw new AppError('not-found')
    return classroom
  },
  allow: (actor, classroom) => can(actor, 'pair.make', classroom),
  quota: 'pair',
  async run({ db, actor, now }, { schoolId, id: classroomId }, { student }) {
    const at = new Date(now)
    await lockStudents(db, schoolId, student)
    const ended = await db
      .update(workPairs)
      .set({ endsAt: endedAt(at) })
      .where(
        and(
          eq(workPairs.schoolId, schoolId),
          gt(workPairs.endsAt, at),
          or(inArray(workPairs.oneId, student), inArray(workPairs.otherId, student)),
        ),
      )
      .returning({ classroomId: workPairs.classroomId })
    const [oneId, otherId] = student as [(typeof student)[number], (typeof student)[number]]
    const id = newId()
    await db.insert(workPairs).values({
      ...{ schoolId, id, classroomId, oneId, otherId, madeBy: actor.id },
      madeAt: at,
      endsAt: new Date(now + PAIR_LASTS_MS),
    })
    return {
      result: { pair: id },
      changed: [...new Set([classroomId, ...ended.map((pair) => pair.classroomId)])].flatMap((id) => [
        pairsPath(id),
        partnerPath(id),
      ]),
      audit: { act: 'pair.make', on: classroomId, details: { students: student } },
    }
  },
})

/** A child may be paired in two classes at the same moment. Everybody takes them in one order, so that nobody waits for another. */
async function lockStudents(db: Database, schoolId: string, students: readonly string[]): Promise<void> {
  for (const student of students.toSorted())
    await db.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`pair:${schoolId}:${student}`}, 0))`)
}

/** Whoever waited for a lock began before the pair was made that they end: it ends as it began. */
const endedAt = (at: Date) => sql`greatest(${at}::timestamptz, ${workPairs.madeAt})`

export const endPair = defineCommand({
  name: 'endPair',
  input: z.object({ classroomId: classroomUuid, pair: uuid }),
  async load({ db, actor }, { classroomId, pair }) {
    const [classroom] = await lockClassrooms(db, actor, [classroomId])
    if (!classroom) throw new AppError('not-found')
    const own = and(
      eq(workPairs.schoolId, classroom.schoolId),
      eq(workPairs.classroomId, classroomId),
      eq(workPairs.id, pair),
    )
    const [found] = await db.select({ endsAt: workPairs.endsAt }).from(workPairs).where(own)
    if (!found) throw new AppError('not-found')
    return { ...classroom, own, endsAt: found.endsAt }
  },
  allow: (actor, classroom) => can(actor, 'pair.make', classroom),
  async run({ db, now }, { id: classroomId, own, endsAt }, { pair }) {
    if (endsAt.getTime() > now)
      await db
        .update(workPairs)
        .set({ endsAt: endedAt(new Date(now)) })
        .where(own)
    return {
      result: {},
      changed: [pairsPath(classroomId), partnerPath(classroomId)],
      audit: { act: 'pair.end', on: classroomId, details: { pair } },
    }
  },
})
