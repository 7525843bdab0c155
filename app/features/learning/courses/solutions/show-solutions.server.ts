import { z } from 'zod'
import { can } from '#rules/permissions.ts'
import { findClassrooms } from '#app/features/people/classrooms/public.server.ts'
import { stepsOfLesson } from '#app/features/learning/progress/public.server.ts'
import { defineCommand } from '#app/platform/commands/command.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { classroomUuid } from '#app/platform/forms/uuid.ts'
import type { Solutions } from '../contract.ts'
import { getSolutions } from './teaching-notes.server.ts'
import { isVerifiedTeacherOf } from './verified-teacher.server.ts'

/** Returns the solutions of a lesson to verified teachers of the class, and records each read in the audit log. */
export const showSolutions = defineCommand({
  name: 'showSolutions',
  readOnly: true,
  input: z.object({ classroomId: classroomUuid, lesson: z.string().max(16) }),

  async load({ db, actor }, { classroomId }) {
    const [classroom] = await findClassrooms(db, actor, [classroomId])
    if (!classroom) throw new AppError('not-found')
    return classroom
  },

  allow: (actor, classroom) => can(actor, 'solutions.read', classroom),

  async run({ db, actor }, { schoolId, id: classroomId }, { lesson }) {
    const steps = stepsOfLesson(lesson)
    if (steps.length === 0) throw new AppError('not-found')
    const verified = await isVerifiedTeacherOf(db, { schoolId, classroomId }, actor.id!)
    const result: Solutions = { solutions: verified ? listPrograms(steps) : null }
    const audit = { act: 'solutions.read', on: classroomId, details: { lesson } }
    return { result, ...(verified && { audit }) }
  },
})

function listPrograms(steps: readonly string[]) {
  const solutions = getSolutions()
  return steps.flatMap((id, index) => (solutions[id] ? [{ number: index + 1, program: solutions[id].join('\n') }] : []))
}
