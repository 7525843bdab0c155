import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { can } from '#rules/permissions.ts'
import { defineCommand } from '#app/platform/command.server.ts'
import type { Database } from '#app/platform/db.server.ts'
import { AppError } from '#app/platform/errors.ts'
import { uuid } from '#app/platform/uuid.ts'
import { requireRoom } from './plan.server.ts'
import { holdClassrooms } from './standing.server.ts'
import { classroomTeachers } from './tables.server.ts'

const place = (schoolId: string, classroomId: string, userId: string) =>
  and(
    eq(classroomTeachers.schoolId, schoolId),
    eq(classroomTeachers.classroomId, classroomId),
    eq(classroomTeachers.userId, userId),
  )

/** The owner, or who runs the school, ends a colleague's part. Open screens of theirs close within seconds. */
export const removeTeacher = defineCommand({
  name: 'removeTeacher',
  input: z.object({ classroom: uuid, person: uuid }),
  load: async ({ db, actor }, { classroom }) => (await holdClassrooms(db, actor, [classroom]))[0] ?? null,
  allow: (actor, held) => held !== null && can(actor, 'classroom.invite', held),
  async run({ db }, held, { person }) {
    const { schoolId, id } = held!
    await end(db, schoolId, id, person)
    return { result: {}, audit: { act: 'classroom.remove-teacher', on: id, details: { person } } }
  },
})

/** A co-teacher goes by themselves; an owner hands the class over first. */
export const leaveClassroom = defineCommand({
  name: 'leaveClassroom',
  takesAway: true,
  input: z.object({ classroom: uuid }),
  load: async ({ db, actor }, { classroom }) => (await holdClassrooms(db, actor, [classroom]))[0] ?? null,
  allow: (actor, held) => held !== null && held.relations.length > 0 && can(actor, 'classroom.teach', held),
  async run({ db, actor }, held) {
    const { schoolId, id } = held!
    await end(db, schoolId, id, actor.id!)
    return { result: {}, audit: { act: 'classroom.leave', on: id } }
  },
})

async function end(db: Database, schoolId: string, classroomId: string, userId: string) {
  const done = await db
    .update(classroomTeachers)
    .set({ status: 'removed' })
    .where(
      and(
        place(schoolId, classroomId, userId),
        eq(classroomTeachers.role, 'co-teacher'),
        eq(classroomTeachers.status, 'active'),
      ),
    )
  if (done.rowCount === 0) throw new AppError('refused', { reason: 'not-a-co-teacher' })
}

/** A co-teacher becomes the owner, and the owner a co-teacher. */
export const handOverClassroom = defineCommand({
  name: 'handOverClassroom',
  takesAway: true,
  input: z.object({ classroom: uuid, person: uuid }),
  load: async ({ db, actor }, { classroom }) => (await holdClassrooms(db, actor, [classroom]))[0] ?? null,
  allow: (actor, held) => held !== null && can(actor, 'classroom.archive', held),
  async run(context, held, { person }) {
    const { db } = context
    const { schoolId, id, status } = held!
    const [heir] = await db
      .select()
      .from(classroomTeachers)
      .where(and(place(schoolId, id, person), eq(classroomTeachers.status, 'active')))
      .for('update')
    if (heir?.role !== 'co-teacher') throw new AppError('refused', { reason: 'not-a-co-teacher' })
    if (status === 'active') await requireRoom(context, schoolId, person)
    const owners = and(
      eq(classroomTeachers.schoolId, schoolId),
      eq(classroomTeachers.classroomId, id),
      eq(classroomTeachers.role, 'owner'),
    )
    await db.update(classroomTeachers).set({ role: 'co-teacher' }).where(owners)
    await db
      .update(classroomTeachers)
      .set({ role: 'owner' })
      .where(place(schoolId, id, person))
    return { result: {}, audit: { act: 'classroom.hand-over', on: id, details: { to: person } } }
  },
})
