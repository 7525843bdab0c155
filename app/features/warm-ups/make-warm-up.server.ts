import { and, eq } from 'drizzle-orm'
import { can } from '#rules/permissions.ts'
import { withoutNames } from '#rules/program/without-names.ts'
import { lockClassroomOf, rosterOf } from '#app/features/classrooms/public.server.ts'
import { studentWork } from '#app/features/progress/public.server.ts'
import { defineCommand } from '#app/platform/command.server.ts'
import { AppError } from '#app/platform/errors.ts'
import { withinQuota } from '#app/platform/quota.server.ts'
import { groupAsked } from './contract.ts'
import { practiceFor } from './places.server.ts'
import { warmUps } from './tables.server.ts'

/** Keeps the wrong program that stands for a group, for the beginning of the next lesson; made again, it is made anew. */
export const makeWarmUp = defineCommand({
  name: 'makeWarmUp',
  input: groupAsked,
  load: ({ db, actor }, { classroomId, student }) => lockClassroomOf(db, actor, classroomId, student),
  allow: (actor, classroom) => can(actor, 'lessons.assign', classroom),

  async run(context, { schoolId, id: classroomId }, { step, student }) {
    const { db, actor, now, newId } = context
    if (!practiceFor(step)) throw new AppError('not-found')
    const { events } = await studentWork(db, schoolId, student, step)
    // The server's own verdict: who has solved it since still has the last program that did not.
    const wrong = events.find(({ kind, program, stars }) => kind === 'run' && program !== null && !stars)
    if (!wrong?.program || !wrong.skin) throw new AppError('not-found')
    const names = (await rosterOf(db, schoolId, classroomId)).map(({ name }) => name)
    const ofClass = and(eq(warmUps.schoolId, schoolId), eq(warmUps.classroomId, classroomId))
    const ofGroup = and(ofClass, eq(warmUps.step, step), eq(warmUps.studentId, student))
    const kept = await db.$count(warmUps, ofGroup)
    await withinQuota(context, 'warm-up', classroomId, {
      adding: 1 - kept,
      existing: () => db.$count(warmUps, ofClass),
    })
    const made = {
      program: withoutNames(wrong.program, names, wrong.skin === 'javascript' ? 'javascript' : 'python'),
      skin: wrong.skin,
      place: wrong.place,
      madeBy: actor.id,
      madeAt: new Date(now),
      givenAt: null,
    }
    const [row] = await db
      .insert(warmUps)
      .values({ schoolId, id: newId(), classroomId, step, studentId: student, ...made })
      .onConflictDoUpdate({
        target: [warmUps.schoolId, warmUps.classroomId, warmUps.step, warmUps.studentId],
        set: made,
      })
      .returning({ id: warmUps.id })
    return {
      result: { warmUp: row!.id },
      audit: { act: 'warm-up.make', on: `classroom:${classroomId}`, details: { step } },
    }
  },
})
