import { z } from 'zod'
import { can } from '#rules/permissions.ts'
import { checkIdentifier } from '#rules/students/identifier.ts'
import { checkName } from '#rules/students/name.ts'
import { defineCommand } from '#app/platform/command.server.ts'
import { AppError } from '#app/platform/errors.ts'
import { newStudents } from './contract.ts'
import { createStudents, studentsByIdentifier, type NewStudent } from './create-students.server.ts'
import { recordChange, seatsLeftIn } from '#app/features/classrooms/public.server.ts'
import { lockRoster } from './rosters.server.ts'

/** Many at once, or none: a class of forty typed or pasted. A number the school knows brings in the child it knows. */
export const addStudents = defineCommand({
  name: 'addStudents',
  input: z.object({ classroomId: z.uuid(), students: newStudents }),

  load: ({ db, actor }, { classroomId }) => lockRoster(db, actor, classroomId),

  allow: (actor, roster) => can(actor, 'roster.change', roster),

  async run(context, roster, { students }) {
    const { db, newId } = context
    const { schoolId, id: classroomId, locale } = roster
    if (roster.status === 'archived') throw new AppError('refused', { reason: 'archived' })
    const wanted = students.map((student, index) => {
      const [name, identifier] = [checkName(student.name), checkIdentifier(student.identifier ?? '')]
      if (!name.ok) throw new AppError('invalid', { fields: { [`students.${index}.name`]: name.reason } })
      if (!identifier.ok) throw new AppError('invalid', { fields: { [`students.${index}.identifier`]: identifier.reason } })
      return { name: name.value, identifier: identifier.value, birthBand: student.birthBand ?? null }
    })
    const identifiers = wanted.flatMap(({ identifier }) => identifier ?? [])
    if (new Set(identifiers).size < identifiers.length) throw new AppError('refused', { reason: 'identifier-twice' })

    const known = await studentsByIdentifier(db, schoolId, identifiers)
    const fresh = wanted.filter(({ identifier }) => !known.has(identifier ?? '')).map((student): NewStudent => ({ ...student, id: newId(), locale }))
    const arriving = [...known.values(), ...fresh].map(({ id }) => id)
    if (arriving.length > (await seatsLeftIn(db, roster, arriving))) throw new AppError('refused', { reason: 'full' })
    await createStudents(db, schoolId, fresh)
    const change = await recordChange(context, {
      kind: 'add',
      enrolments: arriving.map((id) => [classroomId, id, 'active']),
      made: fresh.map(({ id }) => id),
      summary: { students: arriving.length, to: roster.name },
    })
    return {
      result: { change, added: fresh.length, joined: known.size },
      changed: [`classrooms/${classroomId}/roster`],
      audit: { act: 'roster.add', on: classroomId, details: { students: arriving } },
    }
  },
})
