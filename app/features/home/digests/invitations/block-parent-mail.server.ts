import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { can } from '#rules/permissions.ts'
import { lockClassroomOfStudent } from '#app/features/people/classrooms/public.server.ts'
import {
  applyBlock,
  blockReasonField,
  findGuardianOfAddress,
  lockParentLinks,
  openAddresses,
} from '#app/features/people/guardians/public.server.ts'
import { defineCommand } from '#app/platform/commands/command.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { classroomUuid, personUuid, uuid } from '#app/platform/forms/uuid.ts'
import { digestReaders, parentMailInvitations } from '../tables.server.ts'
import { lockMailInvitation } from './answer-invitation.server.ts'

/** Blocks an invited address, and an account with this address that is linked to the student. */
export const blockParentMail = defineCommand({
  name: 'blockParentMail',
  input: z.object({ classroomId: classroomUuid, student: personUuid, invitation: uuid, reason: blockReasonField }),
  async load(context, { classroomId, student, invitation: id }) {
    const { db, actor, env } = context
    const classroom = await lockClassroomOfStudent(db, actor, classroomId, student)
    const { schoolId } = classroom
    await lockParentLinks(db, student)
    const invitation = await lockMailInvitation(context, { schoolId, id })
    if (invitation?.studentId !== student) throw new AppError('not-found')
    const [reader] = await db
      .select({ encryptedAddress: digestReaders.encryptedAddress })
      .from(digestReaders)
      .where(and(eq(digestReaders.schoolId, schoolId), eq(digestReaders.id, invitation.readerId)))
    if (!reader?.encryptedAddress) throw new AppError('not-found')
    return { classroom, invitation, address: openAddresses(env).decrypt(reader.encryptedAddress) }
  },
  allow: (actor, { classroom }) => can(actor, 'guardians.block', classroom),
  async run(context, { classroom, invitation: { schoolId, id, status }, address }, { student, reason }) {
    if (status === 'cancelled') throw new AppError('refused', { reason: 'already-so' })
    const { db, now } = context
    await db
      .update(parentMailInvitations)
      .set({ status: 'cancelled', answeredAt: new Date(now) })
      .where(and(eq(parentMailInvitations.schoolId, schoolId), eq(parentMailInvitations.id, id)))
    const guardian = await findGuardianOfAddress(context, { schoolId, student, address })
    return applyBlock(context, guardian, { place: classroom, student, reason })
  },
})
