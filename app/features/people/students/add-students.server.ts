import { z } from 'zod'
import { can } from '#rules/permissions.ts'
import { checkIdentifier } from '#rules/students/identifier.ts'
import { checkName } from '#rules/students/judged-name.ts'
import { splitTitle } from '#rules/students/titles.ts'
import { decideStudentClaim } from '#rules/students/transfer.ts'
import { defineCommand, type Audit, type CommandContext, type Refusal } from '#app/platform/commands/command.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { classroomUuid } from '#app/platform/forms/uuid.ts'
import { newStudents } from './inputs.server.ts'
import { createStudents, findStudentsByIdentifier, type NewStudent } from './create-students.server.ts'
import {
  requestTransfers,
  recordChange,
  requireFreeSeats,
  seatsLeftIn,
  loadClaimingTeacher,
  findTaughtStudents,
  type ClassroomWithRelations,
} from '#app/features/people/classrooms/public.server.ts'
import { lockRoster } from './roster/rosters.server.ts'
import { countWrongPairs } from './wrong-pairs.server.ts'

/**
 * Adds all listed students or none. A student number that the school already has adds the existing student; for a
 * student of another teacher it sends a transfer request instead.
 */
export const addStudents = defineCommand({
  name: 'addStudents',
  input: z.object({ classroomId: classroomUuid, students: newStudents }),

  load: ({ db, actor }, { classroomId }) => lockRoster(db, actor, classroomId),

  allow: (actor, roster) => can(actor, 'roster.change', roster),

  async run(context, roster, { students }) {
    const { db, newId } = context
    const { schoolId, id: classroomId, locale, grade } = roster
    const requestedStudents = students.map((student, index) => {
      // The title may be part of the name, if the list has no column for it.
      const parsedName = splitTitle(student.name)
      const [name, identifier] = [checkName(parsedName.name), checkIdentifier(student.identifier ?? '')]
      if (!name.ok) throw new AppError('invalid', { fields: { [`students.${index}.name`]: name.reason } })
      if (!identifier.ok)
        throw new AppError('invalid', { fields: { [`students.${index}.identifier`]: identifier.reason } })
      return {
        name: name.value,
        title: student.title ?? parsedName.title,
        identifier: identifier.value,
        birthBand: student.birthBand ?? null,
      }
    })
    const identifiers = requestedStudents.flatMap(({ identifier }) => identifier ?? [])
    if (new Set(identifiers).size < identifiers.length) throw new AppError('refused', { reason: 'identifier-twice' })

    const {
      fresh: unknownStudents,
      joining,
      asking,
      judged,
      wrong,
    } = await matchStudents(context, roster, requestedStudents)
    const wrongPairs = await countWrongPairs(context, { tried: judged.length, wrong }, classroomId)
    if (wrong > 0) return refusePairs(judged, wrongPairs)
    const newAccounts = unknownStudents.map((student): NewStudent => ({ ...student, id: newId(), locale, grade }))
    const arriving = [...joining, ...newAccounts.map(({ id }) => id)]
    requireFreeSeats(arriving.length, await seatsLeftIn(db, roster, arriving))
    await createStudents(context, schoolId, newAccounts)
    const change =
      arriving.length === 0
        ? null
        : await recordChange(context, {
            kind: 'add',
            enrolments: arriving.map((id) => [classroomId, id, 'active']),
            createdStudents: newAccounts.map(({ id }) => id),
            summary: { students: arriving.length, to: roster.name },
          })
    const changedPaths = await requestTransfers(context, classroomId, asking)
    return {
      result: { change, added: newAccounts.length, joined: joining.length, asked: asking.length, students: arriving },
      changed: [`classrooms/${classroomId}/roster`, ...changedPaths],
      audit: arriving.length > 0 ? { act: 'roster.add', on: classroomId, details: { students: arriving } } : undefined,
    }
  },
})

/**
 * Sorts the requested students into new ones, existing ones who join immediately, and those who need a transfer
 * request. `judged` lists the indexes of students whose number and name had to match.
 */
async function matchStudents<RequestedStudent extends { name: string; identifier: string | null }>(
  { db, actor }: CommandContext,
  { schoolId, id: classroomId }: ClassroomWithRelations,
  requested: readonly RequestedStudent[],
) {
  const studentsByNumber = await findStudentsByIdentifier(
    db,
    schoolId,
    requested.flatMap(({ identifier }) => identifier ?? []),
  )
  const taught = await findTaughtStudents(
    db,
    schoolId,
    actor.id!,
    [...studentsByNumber.values()].map(({ id }) => id),
    classroomId,
  )
  const claimingTeacher = await loadClaimingTeacher(db, actor, schoolId)
  const groups = {
    fresh: [] as RequestedStudent[],
    joining: [] as string[],
    asking: [] as string[],
    judged: [] as number[],
  }
  let wrongPairs = 0
  for (const [index, student] of requested.entries()) {
    const child = studentsByNumber.get(student.identifier ?? '')
    if (!child) {
      groups.fresh.push(student)
      continue
    }
    if (!claimingTeacher.administers && !taught.has(child.id)) groups.judged.push(index)
    const decision = decideStudentClaim(
      { ...child, taught: taught.has(child.id), inOwnClass: taught.get(child.id)?.inOwnClass ?? false },
      student.name,
      claimingTeacher,
    )
    if (decision === 'other-child') wrongPairs++
    else (decision === 'take' ? groups.joining : groups.asking).push(child.id)
  }
  return { ...groups, wrong: wrongPairs }
}

/** Marks right pairs as wrong too: otherwise a request with two pairs would reveal which one is right. */
function refusePairs(judged: readonly number[], audit?: Audit): Refusal {
  const fields = Object.fromEntries(
    judged.map((index) => [`students.${index}.identifier`, 'identifier-taken' as const]),
  )
  return { refused: new AppError('refused', { reason: 'identifier-taken', fields }), audit }
}
