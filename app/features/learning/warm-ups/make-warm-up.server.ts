import { and, eq } from 'drizzle-orm'
import { can } from '#rules/permissions.ts'
import { hideNames } from '#rules/program/hide-names.ts'
import { lockClassroomOfStudent, rosterOf } from '#app/features/people/classrooms/public.server.ts'
import { loadStudentWork } from '#app/features/learning/progress/public.server.ts'
import { defineCommand } from '#app/platform/commands/command.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { enforceQuota } from '#app/platform/limits/quota.server.ts'
import { warmUpGroupInput } from './contract.ts'
import { findPractice } from './step-refs.server.ts'
import { warmUps } from './tables.server.ts'

/** Saves a wrong program that represents a group, to discuss in the next lesson. Repeating it replaces the warm-up. */
export const makeWarmUp = defineCommand({
  name: 'makeWarmUp',
  input: warmUpGroupInput,
  load: ({ db, actor }, { classroomId, student }) => lockClassroomOfStudent(db, actor, classroomId, student),
  allow: (actor, classroom) => can(actor, 'lessons.assign', classroom),

  async run(context, { schoolId, id: classroomId }, { step, student }) {
    const { db, actor, now, newId } = context
    if (!findPractice(step)) throw new AppError('not-found')
    const { events } = await loadStudentWork(db, schoolId, student, step)
    // Uses the server's verdict. A student who solved the step later still has an earlier failed run.
    const failedRun = events.find(({ kind, program, stars }) => kind === 'run' && program !== null && !stars)
    if (!failedRun?.program || !failedRun.skin) throw new AppError('not-found')
    const names = (await rosterOf(db, schoolId, classroomId)).map(({ name }) => name)
    const inClassroom = and(eq(warmUps.schoolId, schoolId), eq(warmUps.classroomId, classroomId))
    const inGroup = and(inClassroom, eq(warmUps.step, step), eq(warmUps.studentId, student))
    const existingCount = await db.$count(warmUps, inGroup)
    await enforceQuota(context, 'warm-up', classroomId, {
      amount: 1 - existingCount,
      existing: () => db.$count(warmUps, inClassroom),
    })
    const values = {
      program: hideNames(failedRun.program, names, failedRun.skin === 'javascript' ? 'javascript' : 'python'),
      skin: failedRun.skin,
      place: failedRun.place,
      madeBy: actor.id,
      madeAt: new Date(now),
      givenAt: null,
    }
    const [row] = await db
      .insert(warmUps)
      .values({ schoolId, id: newId(), classroomId, step, studentId: student, ...values })
      .onConflictDoUpdate({
        target: [warmUps.schoolId, warmUps.classroomId, warmUps.step, warmUps.studentId],
        set: values,
      })
      .returning({ id: warmUps.id })
    return {
      result: { warmUp: row!.id },
      audit: { act: 'warm-up.make', on: `classroom:${classroomId}`, details: { step } },
    }
  },
})
