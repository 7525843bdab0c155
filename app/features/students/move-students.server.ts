import { z } from 'zod'
import { can, type Actor } from '#rules/permissions.ts'
import {
  askForStudents,
  recordChange,
  refuseTooFewSeats,
  seatsLeftIn,
  sortTaking,
  type ClassroomWithRelations,
} from '#app/features/classrooms/public.server.ts'
import { studentsOfSchool } from '#app/features/schools/public.server.ts'
import { defineCommand, type Context } from '#app/platform/command.server.ts'
import { AppError } from '#app/platform/errors.ts'
import { uuid } from '#app/platform/uuid.ts'
import { classroomIds, studentIds } from './inputs.server.ts'
import { lockRosters, placesOf } from './rosters.server.ts'

const rosterPaths = (rosters: readonly ClassroomWithRelations[]) => rosters.map(({ id }) => `classrooms/${id}/roster`)
const names = (rosters: readonly ClassroomWithRelations[]) => rosters.map(({ name }) => name).join(', ')
const unique = (ids: readonly string[]) => [...new Set(ids)]

/** Out of these classes and of no other; what they made stays theirs. */
export const removeStudents = defineCommand({
  name: 'removeStudents',
  input: z.object({ classroomId: classroomIds, student: studentIds }),
  load: ({ db, actor }, { classroomId }) => lockRosters(db, actor, classroomId),
  allow: (actor, from) => from.every((roster) => can(actor, 'roster.change', roster)),

  async run(context, from, { student }) {
    const places = await placesOf(context.db, context.schoolId!, from, student)
    if (places.length === 0) throw new AppError('refused', { reason: 'nobody' })
    const leaving = unique(places.map(({ studentId }) => studentId))
    const change = await recordChange(context, {
      kind: 'remove',
      enrolments: places.map(({ classroomId, studentId }) => [classroomId, studentId, 'removed']),
      summary: { students: leaving.length, from: names(from) },
    })
    return {
      result: { change, students: leaving.length },
      changed: rosterPaths(from),
      audit: { act: 'roster.remove', on: from[0]!.id, details: { from: from.map(({ id }) => id), students: leaving } },
    }
  },
})

type Move = { from: ClassroomWithRelations[]; to: ClassroomWithRelations }

/**
 * Into another class of the same school; moving also takes them out of the classes they come from. Every other class of
 * theirs stays as it is. Whom somebody only teaches along stays where they are and is asked for.
 */
export const moveStudents = defineCommand({
  name: 'moveStudents',
  input: z.object({
    classroomId: classroomIds.optional(),
    to: uuid,
    student: studentIds,
    way: z.enum(['move', 'copy']),
  }),

  async load({ db, actor }, { classroomId = [], to }): Promise<Move> {
    const rosters = await lockRosters(db, actor, [...classroomId, to])
    return { from: rosters.filter(({ id }) => id !== to), to: rosters.find(({ id }) => id === to)! }
  },

  allow: (actor, { from, to }) =>
    [...from, to].every((roster) => can(actor, 'roster.change', roster)) && (from.length > 0 || mayPlace(actor, to)),

  async run(context, { from, to }, { student, way }) {
    const places = await placesOf(context.db, to.schoolId, from, student)
    const going = unique([...places.map(({ studentId }) => studentId), ...(await withoutClass(context, to, student))])
    if (going.length === 0) throw new AppError('refused', { reason: 'nobody' })
    const { taking, asking } = await sortTaking(context, to, going)
    refuseTooFewSeats(taking.length, await seatsLeftIn(context.db, to, taking))
    const leaving = way === 'move' ? places.filter(({ studentId }) => taking.includes(studentId)) : []
    const change =
      taking.length === 0
        ? null
        : await recordChange(context, {
            kind: way,
            enrolments: [
              ...leaving.map(({ classroomId, studentId }) => [classroomId, studentId, 'removed'] as const),
              ...taking.map((id) => [to.id, id, 'active'] as const),
            ],
            summary: { students: taking.length, from: names(from), to: to.name },
          })
    const asked = await askForStudents(context, to.id, asking)
    return {
      result: { change, students: taking.length, asked: asking.length, to: to.name },
      changed: [...rosterPaths([...from, to]), ...asked],
      audit:
        change === null
          ? undefined
          : {
              act: `roster.${way}`,
              on: from[0]?.id ?? to.id,
              details: { from: from.map(({ id }) => id), to: to.id, students: taking },
            },
    }
  },
})

/** Who runs the school also places children who are in no class. */
const mayPlace = (actor: Actor, { schoolId }: ClassroomWithRelations) => can(actor, 'school.administer', { schoolId })

const withoutClass = async ({ db, actor }: Context, to: ClassroomWithRelations, student: readonly string[]) =>
  mayPlace(actor, to) ? studentsOfSchool(db, to.schoolId, student) : []
