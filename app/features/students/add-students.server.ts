import { z } from 'zod'
import type { SchoolId } from '#rules/ids.ts'
import { can } from '#rules/permissions.ts'
import { checkIdentifier } from '#rules/students/identifier.ts'
import { checkName } from '#rules/students/name.ts'
import { decideTaking } from '#rules/students/transfer.ts'
import { defineCommand, type Context } from '#app/platform/command.server.ts'
import { AppError } from '#app/platform/errors.ts'
import { classroomUuid } from '#app/platform/uuid.ts'
import { newStudents } from './contract.ts'
import { createStudents, studentsByIdentifier, type NewStudent } from './create-students.server.ts'
import {
  askForStudents,
  recordChange,
  seatsLeftIn,
  takerIn,
  taughtAmong,
} from '#app/features/classrooms/public.server.ts'
import { lockRoster } from './rosters.server.ts'

/**
 * Many at once, or none: a class of forty typed or pasted. A number the school knows brings in the child it knows; a
 * child of others is
 * asked for, and comes when they agree.
 */
export const addStudents = defineCommand({
  name: 'addStudents',
  input: z.object({ classroomId: classroomUuid, students: newStudents }),

  load: ({ db, actor }, { classroomId }) => lockRoster(db, actor, classroomId),

  allow: (actor, roster) => can(actor, 'roster.change', roster),

  async run(context, roster, { students }) {
    const { db, newId } = context
    const { schoolId, id: classroomId, locale } = roster
    if (roster.status === 'archived') throw new AppError('refused', { reason: 'archived' })
    const wanted = students.map((student, index) => {
      const [name, identifier] = [checkName(student.name), checkIdentifier(student.identifier ?? '')]
      if (!name.ok) throw new AppError('invalid', { fields: { [`students.${index}.name`]: name.reason } })
      if (!identifier.ok)
        throw new AppError('invalid', { fields: { [`students.${index}.identifier`]: identifier.reason } })
      return { name: name.value, identifier: identifier.value, birthBand: student.birthBand ?? null }
    })
    const identifiers = wanted.flatMap(({ identifier }) => identifier ?? [])
    if (new Set(identifiers).size < identifiers.length) throw new AppError('refused', { reason: 'identifier-twice' })

    const { fresh: unknown, joining, asking } = await known(context, schoolId, wanted)
    const fresh = unknown.map((student): NewStudent => ({ ...student, id: newId(), locale }))
    const arriving = [...joining, ...fresh.map(({ id }) => id)]
    if (arriving.length > (await seatsLeftIn(db, roster, arriving))) throw new AppError('refused', { reason: 'full' })
    await createStudents(context, schoolId, fresh)
    const change =
      arriving.length === 0
        ? null
        : await recordChange(context, {
            kind: 'add',
            enrolments: arriving.map((id) => [classroomId, id, 'active']),
            made: fresh.map(({ id }) => id),
            summary: { students: arriving.length, to: roster.name },
          })
    const asked = await askForStudents(context, classroomId, asking)
    return {
      result: { change, added: fresh.length, joined: joining.length, asked: asking.length },
      changed: [`classrooms/${classroomId}/roster`, ...asked],
      audit: arriving.length > 0 ? { act: 'roster.add', on: classroomId, details: { students: arriving } } : undefined,
    }
  },
})

/** Whom of those wanted the school has not known, who comes at once, and for whom somebody else is asked. */
async function known<Wanted extends { name: string; identifier: string | null }>(
  { db, actor }: Context,
  schoolId: SchoolId,
  wanted: readonly Wanted[],
) {
  const found = await studentsByIdentifier(
    db,
    schoolId,
    wanted.flatMap(({ identifier }) => identifier ?? []),
  )
  const taught = await taughtAmong(
    db,
    schoolId,
    actor.id!,
    [...found.values()].map(({ id }) => id),
  )
  const taker = await takerIn(db, actor, schoolId)
  const sorted = { fresh: [] as Wanted[], joining: [] as string[], asking: [] as string[] }
  for (const [index, one] of wanted.entries()) {
    const child = found.get(one.identifier ?? '')
    const taking = child && decideTaking({ name: child.name, taught: taught.has(child.id) }, one.name, taker)
    if (taking === 'other-child')
      throw new AppError('refused', {
        reason: 'identifier-taken',
        fields: { [`students.${index}.identifier`]: 'identifier-taken' },
      })
    if (!child) sorted.fresh.push(one)
    else (taking === 'take' ? sorted.joining : sorted.asking).push(child.id)
  }
  return sorted
}
