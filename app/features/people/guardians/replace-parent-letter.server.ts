import { z } from 'zod'
import { maxGuardiansPerStudent } from '#rules/guardians/parent-link.ts'
import { can } from '#rules/permissions.ts'
import { lockClassroomOfStudent } from '#app/features/people/classrooms/public.server.ts'
import { defineCommand } from '#app/platform/commands/command.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { classroomUuid, personUuid, uuid } from '#app/platform/forms/uuid.ts'
import { countGuardians } from './queries.server.ts'
import { closeInvitations, countOpenInvitations, createInvitations, lockLetters } from './invitations.server.ts'

/**
 * Makes a new parent letter of a student. It replaces one letter or all: their codes stop working immediately. A letter
 * for another guardian replaces none.
 */
export const replaceParentLetter = defineCommand({
  name: 'replaceParentLetter',
  quota: 'parent-letter',
  input: z.object({
    classroomId: classroomUuid,
    student: personUuid,
    /** The letter to replace; by default all open ones. */
    letter: uuid.optional(),
    isForAnother: z.enum(['true', 'false']).default('false'),
  }),
  load: ({ db, actor }, { classroomId, student }) => lockClassroomOfStudent(db, actor, classroomId, student),
  allow: (actor, classroom) => can(actor, 'guardians.manage', classroom),
  async run(context, { id, schoolId }, { student, letter, isForAnother }) {
    const { db, now } = context
    await lockLetters(db, schoolId)
    if (isForAnother === 'false') await closeInvitations(db, schoolId, [student], 'replaced', letter)
    const letters = await countOpenInvitations(db, schoolId, student, now)
    if (letters + (await countGuardians(db, schoolId, student)) >= maxGuardiansPerStudent)
      throw new AppError('refused', { reason: 'too-many-guardians' })
    await createInvitations({ ...context, madeBy: context.actor.id! }, schoolId, [student])
    return { result: {}, audit: { act: 'guardians.replace-letter', on: id, details: { students: [student] } } }
  },
})
