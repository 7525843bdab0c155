import { z } from 'zod'
import { can } from '#rules/permissions.ts'
import { checkIdentifier } from '#rules/students/identifier.ts'
import { checkName } from '#rules/students/name.ts'
import { takeTitle } from '#rules/students/titles.ts'
import { decideTaking } from '#rules/students/transfer.ts'
import { defineCommand, type Audit, type Context, type Refusal } from '#app/platform/command.server.ts'
import { AppError } from '#app/platform/errors.ts'
import { classroomUuid } from '#app/platform/uuid.ts'
import { newStudents } from './inputs.server.ts'
import { createStudents, studentsByIdentifier, type NewStudent } from './create-students.server.ts'
import {
  askForStudents,
  recordChange,
  refuseTooFewSeats,
  seatsLeftIn,
  takerIn,
  taughtAmong,
  type ClassroomWithRelations,
} from '#app/features/classrooms/public.server.ts'
import { lockRoster } from './rosters.server.ts'
import { countWrongPairs } from './wrong-pairs.server.ts'

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
    const { schoolId, id: classroomId, locale, grade } = roster
    const wanted = students.map((student, index) => {
      // A title may also be sent with the name, by whoever has no list.
      const taken = takeTitle(student.name)
      const [name, identifier] = [checkName(taken.name), checkIdentifier(student.identifier ?? '')]
      if (!name.ok) throw new AppError('invalid', { fields: { [`students.${index}.name`]: name.reason } })
      if (!identifier.ok)
        throw new AppError('invalid', { fields: { [`students.${index}.identifier`]: identifier.reason } })
      return {
        name: name.value,
        title: student.title ?? taken.title,
        identifier: identifier.value,
        birthBand: student.birthBand ?? null,
      }
    })
    const identifiers = wanted.flatMap(({ identifier }) => identifier ?? [])
    if (new Set(identifiers).size < identifiers.length) throw new AppError('refused', { reason: 'identifier-twice' })

    const { fresh: unknown, joining, asking, judged, wrong } = await known(context, roster, wanted)
    const wrongPairs = await countWrongPairs(context, { tried: judged.length, wrong }, classroomId)
    if (wrong > 0) return refusePairs(judged, wrongPairs)
    const fresh = unknown.map((student): NewStudent => ({ ...student, id: newId(), locale, grade }))
    const arriving = [...joining, ...fresh.map(({ id }) => id)]
    refuseTooFewSeats(arriving.length, await seatsLeftIn(db, roster, arriving))
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
      result: { change, added: fresh.length, joined: joining.length, asked: asking.length, students: arriving },
      changed: [`classrooms/${classroomId}/roster`, ...asked],
      audit: arriving.length > 0 ? { act: 'roster.add', on: classroomId, details: { students: arriving } } : undefined,
    }
  },
})

/**
 * Whom of those wanted the school has not known, who comes at once, and for whom somebody else is asked; and which of
 * them were judged by number and name.
 */
async function known<Wanted extends { name: string; identifier: string | null }>(
  { db, actor }: Context,
  { schoolId, id: classroomId }: ClassroomWithRelations,
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
    classroomId,
  )
  const taker = await takerIn(db, actor, schoolId)
  const sorted = { fresh: [] as Wanted[], joining: [] as string[], asking: [] as string[], judged: [] as number[] }
  let wrong = 0
  for (const [index, one] of wanted.entries()) {
    const child = found.get(one.identifier ?? '')
    if (!child) {
      sorted.fresh.push(one)
      continue
    }
    if (!taker.administers && !taught.has(child.id)) sorted.judged.push(index)
    const taking = decideTaking(
      { ...child, taught: taught.has(child.id), own: taught.get(child.id)?.own ?? false },
      one.name,
      taker,
    )
    if (taking === 'other-child') wrong++
    else (taking === 'take' ? sorted.joining : sorted.asking).push(child.id)
  }
  return { ...sorted, wrong }
}

/** Marks right pairs like wrong ones: else sending two at once would tell which of them is right. */
function refusePairs(judged: readonly number[], audit?: Audit): Refusal {
  const fields = Object.fromEntries(
    judged.map((index) => [`students.${index}.identifier`, 'identifier-taken' as const]),
  )
  return { refused: new AppError('refused', { reason: 'identifier-taken', fields }), audit }
}
