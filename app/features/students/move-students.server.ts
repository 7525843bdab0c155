import { z } from 'zod'
import { can } from '#rules/permissions.ts'
import { defineCommand } from '#app/platform/command.server.ts'
import { AppError } from '#app/platform/errors.ts'
import { studentIds } from './contract.ts'
import { recordChange, seatsLeftIn } from '#app/features/classrooms/public.server.ts'
import { lockRoster, rostersOf, studentsIn } from './rosters.server.ts'

const roster = (classroomId: string) => `classrooms/${classroomId}/roster`

/** Out of this class and of no other; what they made stays theirs. */
export const removeStudents = defineCommand({
  name: 'removeStudents',
  input: z.object({ classroomId: z.uuid(), student: studentIds }),
  load: ({ db, schoolId, actor }, { classroomId }) => lockRoster(db, schoolId, classroomId, actor),
  allow: (actor, from) => can(actor, 'roster.change', from),

  async run(context, from, { student }) {
    const leaving = await studentsIn(context.db, from, student)
    if (leaving.length === 0) throw new AppError('refused', { reason: 'nobody' })
    const change = await recordChange(context, {
      kind: 'remove',
      enrolments: leaving.map((id) => [from.classroomId, id, 'removed']),
      summary: { students: leaving.length, from: from.name },
    })
    return {
      result: { change, students: leaving.length },
      changed: [roster(from.classroomId)],
      audit: { act: 'roster.remove', on: from.classroomId, details: { students: leaving } },
    }
  },
})

/** Into another class of the same school; moving also takes them out of this one. Every other class of theirs stays as it is. */
export const moveStudents = defineCommand({
  name: 'moveStudents',
  input: z.object({ classroomId: z.uuid(), to: z.uuid(), student: studentIds, way: z.enum(['move', 'copy']) }),

  async load({ db, schoolId, actor }, { classroomId, to }) {
    const rosters = schoolId && classroomId !== to ? await rostersOf(db, schoolId, [classroomId, to], actor, true) : []
    const [here, there] = [classroomId, to].map((id) => rosters.find((one) => one.classroomId === id))
    if (!here || !there) throw new AppError('not-found')
    return { here, there }
  },

  allow: (actor, { here, there }) => can(actor, 'roster.change', here) && can(actor, 'roster.change', there),

  async run(context, { here, there }, { student, way }) {
    if (there.archived) throw new AppError('refused', { reason: 'archived' })
    const going = await studentsIn(context.db, here, student)
    if (going.length === 0) throw new AppError('refused', { reason: 'nobody' })
    if (going.length > (await seatsLeftIn(context.db, { schoolId: there.schoolId, id: there.classroomId }, going))) throw new AppError('refused', { reason: 'full' })
    const change = await recordChange(context, {
      kind: way,
      enrolments: going.flatMap((id) => [
        ...(way === 'move' ? [[here.classroomId, id, 'removed'] as const] : []),
        [there.classroomId, id, 'active'] as const,
      ]),
      summary: { students: going.length, from: here.name, to: there.name },
    })
    return {
      result: { change, students: going.length, to: there.name },
      changed: [roster(here.classroomId), roster(there.classroomId)],
      audit: { act: `roster.${way}`, on: here.classroomId, details: { to: there.classroomId, students: going } },
    }
  },
})
