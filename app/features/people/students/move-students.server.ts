import { z } from 'zod'
import { can, type Actor } from '#rules/permissions.ts'
import {
  requestTransfers,
  recordChange,
  requireFreeSeats,
  seatsLeftIn,
  splitByConsent,
  type ClassroomWithRelations,
} from '#app/features/people/classrooms/public.server.ts'
import { studentsOfSchool } from '#app/features/people/schools/public.server.ts'
import { defineCommand, type CommandContext } from '#app/platform/commands/command.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { uuid } from '#app/platform/forms/uuid.ts'
import { classroomIds, studentIds } from './inputs.server.ts'
import { lockRosters, listEnrollments } from './roster/rosters.server.ts'

const rosterPaths = (rosters: readonly ClassroomWithRelations[]) => rosters.map(({ id }) => `classrooms/${id}/roster`)
const joinNames = (rosters: readonly ClassroomWithRelations[]) => rosters.map(({ name }) => name).join(', ')
const unique = (ids: readonly string[]) => [...new Set(ids)]

/** Removes students from the given classes only; their work and accounts stay. */
export const removeStudents = defineCommand({
  name: 'removeStudents',
  input: z.object({ classroomId: classroomIds, student: studentIds }),
  load: ({ db, actor }, { classroomId }) => lockRosters(db, actor, classroomId),
  allow: (actor, from) => from.every((roster) => can(actor, 'roster.change', roster)),

  async run(context, from, { student }) {
    const enrollments = await listEnrollments(context.db, context.schoolId!, from, student)
    if (enrollments.length === 0) throw new AppError('refused', { reason: 'nobody' })
    const removedIds = unique(enrollments.map(({ studentId }) => studentId))
    const change = await recordChange(context, {
      kind: 'remove',
      enrolments: enrollments.map(({ classroomId, studentId }) => [classroomId, studentId, 'removed']),
      summary: { students: removedIds.length, from: joinNames(from) },
    })
    return {
      result: { change, students: removedIds.length },
      changed: rosterPaths(from),
      audit: {
        act: 'roster.remove',
        on: from[0]!.id,
        details: { from: from.map(({ id }) => id), students: removedIds },
      },
    }
  },
})

type Move = { from: ClassroomWithRelations[]; to: ClassroomWithRelations }

/**
 * Copies or moves students to another class of the school; moving also removes them from the source classes. Students
 * whom the actor only co-teaches stay where they are, and a transfer request is sent to the owner of their class.
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
    [...from, to].every((roster) => can(actor, 'roster.change', roster)) &&
    (from.length > 0 || mayPlaceStudents(actor, to)),

  async run(context, { from, to }, { student, way }) {
    const enrollments = await listEnrollments(context.db, to.schoolId, from, student)
    const studentsToMove = unique([
      ...enrollments.map(({ studentId }) => studentId),
      ...(await listStudentsToPlace(context, to, student)),
    ])
    if (studentsToMove.length === 0) throw new AppError('refused', { reason: 'nobody' })
    const { allowed: allowedIds, needingConsent } = await splitByConsent(context, to, studentsToMove)
    requireFreeSeats(allowedIds.length, await seatsLeftIn(context.db, to, allowedIds))
    const enrollmentsToEnd = way === 'move' ? enrollments.filter(({ studentId }) => allowedIds.includes(studentId)) : []
    const change =
      allowedIds.length === 0
        ? null
        : await recordChange(context, {
            kind: way,
            enrolments: [
              ...enrollmentsToEnd.map(({ classroomId, studentId }) => [classroomId, studentId, 'removed'] as const),
              ...allowedIds.map((id) => [to.id, id, 'active'] as const),
            ],
            summary: { students: allowedIds.length, from: joinNames(from), to: to.name },
          })
    const changedPaths = await requestTransfers(context, to.id, needingConsent)
    return {
      result: { change, students: allowedIds.length, asked: needingConsent.length, to: to.name },
      changed: [...rosterPaths([...from, to]), ...changedPaths],
      audit:
        change === null
          ? undefined
          : {
              act: `roster.${way}`,
              on: from[0]?.id ?? to.id,
              details: { from: from.map(({ id }) => id), to: to.id, students: allowedIds },
            },
    }
  },
})

/** Admins may also assign students who are in no class. */
const mayPlaceStudents = (actor: Actor, { schoolId }: ClassroomWithRelations) =>
  can(actor, 'school.administer', { schoolId })

const listStudentsToPlace = async (
  { db, actor }: CommandContext,
  to: ClassroomWithRelations,
  student: readonly string[],
) => (mayPlaceStudents(actor, to) ? studentsOfSchool(db, to.schoolId, student) : [])
