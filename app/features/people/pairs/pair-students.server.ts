import { and, eq, gt, inArray, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import { PAIR_DURATION_MS } from '#rules/pairs/pairs.ts'
import { can } from '#rules/permissions.ts'
import { classroomsOfStudents, lockClassrooms } from '#app/features/people/classrooms/public.server.ts'
import { defineCommand } from '#app/platform/commands/command.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { newId } from '#app/platform/db/ids.server.ts'
import { classroomUuid, personUuid, uuid } from '#app/platform/forms/uuid.ts'
import { pairsPath, partnerPath } from './paths.ts'
import { workPairs } from './tables.server.ts'

/** Pairs two students of a class. Their previous pairs end. */
export const pairStudents = defineCommand({
  name: 'pairStudents',
  input: z.object({
    classroomId: classroomUuid,
    student: z
      .array(personUuid)
      .length(2)
      .refine(([first, second]) => first !== second, 'twice'),
  }),
  async load({ db, actor }, { classroomId, student }) {
    const [classroom] = await lockClassrooms(db, actor, [classroomId])
    if (!classroom) throw new AppError('not-found')
    const enrollments = await classroomsOfStudents(db, classroom.schoolId, student)
    if (enrollments.filter((enrollment) => enrollment.classroomId === classroomId).length !== 2)
      throw new AppError('not-found')
    return classroom
  },
  allow: (actor, classroom) => can(actor, 'pair.make', classroom),
  quota: 'pair',
  async run({ db, actor, now }, { schoolId, id: classroomId }, { student }) {
    const time = new Date(now)
    await lockStudents(db, schoolId, student)
    const ended = await db
      .update(workPairs)
      .set({ endsAt: endTime(time) })
      .where(
        and(
          eq(workPairs.schoolId, schoolId),
          gt(workPairs.endsAt, time),
          or(inArray(workPairs.oneId, student), inArray(workPairs.otherId, student)),
        ),
      )
      .returning({ classroomId: workPairs.classroomId })
    const [oneId, otherId] = student as [(typeof student)[number], (typeof student)[number]]
    const id = newId()
    await db.insert(workPairs).values({
      ...{ schoolId, id, classroomId, oneId, otherId, madeBy: actor.id },
      madeAt: time,
      endsAt: new Date(now + PAIR_DURATION_MS),
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

/** Teachers of two classes may pair the same student concurrently. Locks are taken in id order to avoid deadlocks. */
async function lockStudents(db: Database, schoolId: string, students: readonly string[]): Promise<void> {
  for (const student of students.toSorted())
    await db.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`pair:${schoolId}:${student}`}, 0))`)
}

/** A command that waited for the lock can be older than the pair it ends; a pair must not end before it began. */
const endTime = (time: Date) => sql`greatest(${time}::timestamptz, ${workPairs.madeAt})`

export const endPair = defineCommand({
  name: 'endPair',
  input: z.object({ classroomId: classroomUuid, pair: uuid }),
  async load({ db, actor }, { classroomId, pair }) {
    const [classroom] = await lockClassrooms(db, actor, [classroomId])
    if (!classroom) throw new AppError('not-found')
    const condition = and(
      eq(workPairs.schoolId, classroom.schoolId),
      eq(workPairs.classroomId, classroomId),
      eq(workPairs.id, pair),
    )
    const [row] = await db.select({ endsAt: workPairs.endsAt }).from(workPairs).where(condition)
    if (!row) throw new AppError('not-found')
    return { ...classroom, own: condition, endsAt: row.endsAt }
  },
  allow: (actor, classroom) => can(actor, 'pair.make', classroom),
  async run({ db, now }, { id: classroomId, own, endsAt }, { pair }) {
    if (endsAt.getTime() > now)
      await db
        .update(workPairs)
        .set({ endsAt: endTime(new Date(now)) })
        .where(own)
    return {
      result: {},
      changed: [pairsPath(classroomId), partnerPath(classroomId)],
      audit: { act: 'pair.end', on: classroomId, details: { pair } },
    }
  },
})
