import { and, eq } from 'drizzle-orm'
import { can } from '#rules/permissions.ts'
import { lockClassrooms } from '#app/features/classrooms/public.server.ts'
import { assignmentsPath, openToClass } from '#app/features/courses/public.server.ts'
import { defineCommand, type Context } from '#app/platform/command.server.ts'
import { AppError } from '#app/platform/errors.ts'
import { warmUpAsked } from './contract.ts'
import { practiceFor } from './places.server.ts'
import { warmUps } from './tables.server.ts'

async function lockedWarmUp({ db, actor }: Context, classroomId: string, id: string) {
  const [classroom] = await lockClassrooms(db, actor, [classroomId])
  if (!classroom) throw new AppError('not-found')
  const own = and(eq(warmUps.schoolId, classroom.schoolId), eq(warmUps.id, id))
  const [warmUp] = await db.select().from(warmUps).where(own).for('update')
  if (warmUp?.classroomId !== classroom.id) throw new AppError('not-found')
  return { classroom, warmUp, own }
}

/** Gives the class the level that goes with a warm-up: it stands with their lessons for a week. */
export const giveWarmUp = defineCommand({
  name: 'giveWarmUp',
  input: warmUpAsked,
  load: (context, { classroomId, warmUp }) => lockedWarmUp(context, classroomId, warmUp),
  allow: (actor, { classroom }) => can(actor, 'lessons.assign', classroom),
  async run(context, { classroom, warmUp, own }) {
    const practice = practiceFor(warmUp.step)
    if (!practice) throw new AppError('not-found')
    const { lesson, id: step } = practice.step
    await openToClass(context, classroom, lesson)
    await context.db
      .update(warmUps)
      .set({ givenAt: new Date(context.now) })
      .where(own)
    return {
      result: { lesson, step },
      changed: [assignmentsPath(classroom.id)],
      audit: { act: 'warm-up.give', on: `classroom:${classroom.id}`, details: { step } },
    }
  },
})

export const removeWarmUp = defineCommand({
  name: 'removeWarmUp',
  input: warmUpAsked,
  load: (context, { classroomId, warmUp }) => lockedWarmUp(context, classroomId, warmUp),
  allow: (actor, { classroom }) => can(actor, 'lessons.assign', classroom),
  takesAway: true,
  async run({ db }, { classroom, warmUp, own }) {
    await db.delete(warmUps).where(own)
    return {
      result: { removed: warmUp.id },
      changed: warmUp.givenAt ? [assignmentsPath(classroom.id)] : [],
      audit: { act: 'warm-up.remove', on: `classroom:${classroom.id}`, details: { step: warmUp.step } },
    }
  },
})
