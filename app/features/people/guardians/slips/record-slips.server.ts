import { z } from 'zod'
import { mayAgree } from '#rules/consent/who-may-give.ts'
import { slipPurposes, type SlipPurpose } from '#rules/consent/purposes.ts'
import { isDay } from '#rules/input/day.ts'
import { can } from '#rules/permissions.ts'
import {
  listStudentIds,
  lockClassrooms,
  type ClassroomWithRelations,
} from '#app/features/people/classrooms/public.server.ts'
import { defineCommand, type CommandContext } from '#app/platform/commands/command.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { nameField } from '#app/platform/forms/name-field.ts'
import { classroomUuid, uuids } from '#app/platform/forms/uuid.ts'
import type { PersonId } from '#rules/ids.ts'
import type { Answer } from '#app/features/people/consent/public.ts'
import {
  insertConsents,
  loadConsents,
  localeField,
  type NewConsent,
} from '#app/features/people/consent/public.server.ts'

const answer = z.enum(['yes', 'no']).optional()

const recordInput = z.object({
  classroomId: classroomUuid,
  student: uuids(500),
  ...({ home: answer, writing: answer, publicCertificate: answer } satisfies Record<SlipPurpose, typeof answer>),
  locale: localeField,
})

/** Locks the class and the students who are in it. */
async function loadStudents({ db, actor }: CommandContext, { classroomId, student }: z.output<typeof recordInput>) {
  const [classroom] = await lockClassrooms(db, actor, [classroomId])
  if (!classroom) throw new AppError('not-found')
  const enrolled = new Set<string>(await listStudentIds(db, classroom.schoolId, classroomId))
  const students = [...new Set(student)].filter((id) => enrolled.has(id)) as PersonId[]
  if (students.length === 0) throw new AppError('not-found')
  return { classroom, students }
}

type SelectedStudents = { classroom: ClassroomWithRelations; students: PersonId[] }

const listAnswers = (input: Partial<Record<SlipPurpose, Answer | undefined>>) =>
  slipPurposes.flatMap((purpose) => (input[purpose] ? [{ purpose, isYes: input[purpose] === 'yes' }] : []))

const outcomeOf = (
  act: string,
  { classroom, students }: SelectedStudents,
  changed: string[],
  purposes: SlipPurpose[],
) => ({
  result: { students: students.length },
  changed,
  audit: changed.length > 0 ? { act, on: classroom.id, details: { students, purposes } } : undefined,
})

/** A teacher enters the answers of signed slips that came back on paper, the same for all selected students. */
export const recordSlips = defineCommand({
  name: 'recordSlips',
  input: recordInput.extend({ day: z.string().max(10).refine(isDay, 'invalid-value') }),
  load: loadStudents,
  allow: (actor, { classroom }) => can(actor, 'consent.record', classroom),
  async run(context, loaded, { day, locale, ...input }) {
    const ticked = listAnswers(input)
    if (ticked.length === 0) throw new AppError('refused', { reason: 'consent-none' })
    const consents = loaded.students.flatMap((student) =>
      ticked.map(({ purpose, isYes }): NewConsent => ({ student, purpose, decision: isYes ? 'given' : 'refused' })),
    )
    const changed = await insertConsents(context, loaded.classroom.schoolId, consents, {
      ...{ capacity: 'guardian', assurance: 'confirmed', method: 'paper', document: day, locale },
    })
    return outcomeOf(
      'consent.slip',
      loaded,
      changed,
      ticked.map(({ purpose }) => purpose),
    )
  },
})

/** A school admin answers for the school, where the law of the country allows it, and names the school's document. */
export const authorizeConsent = defineCommand({
  name: 'authorizeConsent',
  input: recordInput.extend({ document: nameField(60) }),
  load: loadStudents,
  allow: (actor, { classroom }) => can(actor, 'consent.authorize', classroom),
  async run(context, loaded, { document, locale, ...input }) {
    const { schoolId } = loaded.classroom
    const subjects = await loadConsents(context.db, schoolId, loaded.students)
    const ticked = listAnswers(input)
    const consents = loaded.students.flatMap((student) =>
      ticked
        .filter(({ purpose }) => mayAgree(purpose, subjects.get(student)!, 'school'))
        .map(({ purpose, isYes }): NewConsent => ({ student, purpose, decision: isYes ? 'given' : 'refused' })),
    )
    if (consents.length === 0) throw new AppError('refused', { reason: 'consent-not-school' })
    const changed = await insertConsents(context, schoolId, consents, {
      ...{ capacity: 'school', assurance: 'confirmed', method: 'paper', document, locale },
    })
    return outcomeOf(
      'consent.authorize',
      loaded,
      changed,
      ticked.map(({ purpose }) => purpose),
    )
  },
})
