import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { can } from '#rules/permissions.ts'
import { lockClassroomOfStudent } from '#app/features/people/classrooms/public.server.ts'
import { defineCommand } from '#app/platform/commands/command.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { classroomUuid, personUuid, uuid } from '#app/platform/forms/uuid.ts'
import { parentMailInvitations } from '../tables.server.ts'
import { lockMailInvitation } from './answer-invitation.server.ts'

/** A teacher ends an invitation, or the weekly mail about this student to its address. */
export const cancelParentInvitation = defineCommand({
  name: 'cancelParentInvitation',
  input: z.object({ classroomId: classroomUuid, student: personUuid, invitation: uuid }),
  async load(context, { classroomId, student, invitation: id }) {
    const classroom = await lockClassroomOfStudent(context.db, context.actor, classroomId, student)
    const invitation = await lockMailInvitation(context, { schoolId: classroom.schoolId, id })
    if (invitation?.studentId !== student) throw new AppError('not-found')
    return { classroom, invitation }
  },
  allow: (actor, { classroom }) => can(actor, 'guardians.manage', classroom),
  async run({ db, now }, { classroom, invitation: { schoolId, id, status } }, { student }) {
    if (status === 'cancelled' || status === 'declined') throw new AppError('refused', { reason: 'already-so' })
    await db
      .update(parentMailInvitations)
      .set({ status: 'cancelled', answeredAt: new Date(now) })
      .where(and(eq(parentMailInvitations.schoolId, schoolId), eq(parentMailInvitations.id, id)))
    return { result: {}, audit: { act: 'guardians.cancel-mail', on: classroom.id, details: { students: [student] } } }
  },
})
