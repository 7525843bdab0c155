import { z } from 'zod'
import { can } from '#rules/permissions.ts'
import { lockClassroomOfStudent } from '#app/features/people/classrooms/public.server.ts'
import { defineCommand } from '#app/platform/commands/command.server.ts'
import { classroomUuid, personUuid } from '#app/platform/forms/uuid.ts'
import { closeInvitations, createInvitations } from './invitations.server.ts'

/** Replaces the parent letter of a student: the old code stops working immediately. */
export const replaceParentLetter = defineCommand({
  name: 'replaceParentLetter',
  quota: 'parent-letter',
  input: z.object({ classroomId: classroomUuid, student: personUuid }),
  load: ({ db, actor }, { classroomId, student }) => lockClassroomOfStudent(db, actor, classroomId, student),
  allow: (actor, classroom) => can(actor, 'guardians.manage', classroom),
  async run(context, { id, schoolId }, { student }) {
    await closeInvitations(context.db, schoolId, [student], 'replaced')
    await createInvitations({ ...context, madeBy: context.actor.id! }, schoolId, [student])
    return { result: {}, audit: { act: 'guardians.replace-letter', on: id, details: { students: [student] } } }
  },
})
