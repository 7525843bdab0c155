import { and, eq } from 'drizzle-orm'
import { can } from '#rules/permissions.ts'
import { lockClassrooms } from '#app/features/people/classrooms/public.server.ts'
import { assignmentsPath, openLessonToClass } from '#app/features/learning/courses/public.server.ts'
import { defineCommand, type CommandContext } from '#app/platform/commands/command.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { warmUpInput } from './contract.ts'
import { findPractice } from './step-refs.server.ts'
import { warmUps } from './tables.server.ts'

async function lockWarmUp({ db, actor }: CommandContext, classroomId: string, id: string) {
  const [classroom] = await lockClassrooms(db, actor, [classroomId])
  if (!classroom) throw new AppError('not-found')
  const condition = and(eq(warmUps.schoolId, classroom.schoolId), eq(warmUps.id, id))
  const [warmUp] = await db.select().from(warmUps).where(condition).for('update')
  if (warmUp?.classroomId !== classroom.id) throw new AppError('not-found')
  return { classroom, warmUp, own: condition }
}

/** Assigns the practice level of a warm-up to the class; students see it with their lessons for a week. */
export const giveWarmUp = defineCommand({
  name: 'giveWarmUp',
  input: warmUpInput,
  load: (context, { classroomId, warmUp }) => lockWarmUp(context, classroomId, warmUp),
  allow: (actor, { classroom }) => can(actor, 'lessons.assign', classroom),
  async run(context, { classroom, warmUp, own }) {
    const practice = findPractice(warmUp.step)
    if (!practice) throw new AppError('not-found')
    const { lesson, id: step } = practice.step
    await openLessonToClass(context, classroom, lesson)
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
  input: warmUpInput,
  load: (context, { classroomId, warmUp }) => lockWarmUp(context, classroomId, warmUp),
  allow: (actor, { classroom }) => can(actor, 'lessons.assign', classroom),
  deletesTarget: true,
  async run({ db }, { classroom, warmUp, own }) {
    await db.delete(warmUps).where(own)
    return {
      result: { removed: warmUp.id },
      changed: warmUp.givenAt ? [assignmentsPath(classroom.id)] : [],
      audit: { act: 'warm-up.remove', on: `classroom:${classroom.id}`, details: { step: warmUp.step } },
    }
  },
})
