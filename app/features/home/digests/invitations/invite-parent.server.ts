import { z } from 'zod'
import { mailInvitationDays } from '#rules/digests/mail-invitation.ts'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import { can } from '#rules/permissions.ts'
import { canSendMail } from '#app/features/people/accounts/public.server.ts'
import { lockClassroomOfStudent } from '#app/features/people/classrooms/public.server.ts'
import { openAddresses } from '#app/features/people/guardians/public.server.ts'
import { defineCommand, type CommandContext } from '#app/platform/commands/command.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { classroomUuid, personUuid } from '#app/platform/forms/uuid.ts'
import { markReachable } from '../bounces.server.ts'
import type { MailPreview } from '../contract.ts'
import { digestReaders, parentMailInvitations } from '../tables.server.ts'
import { findEarlierInvitation, parseAddress } from './earlier-invitation.server.ts'
import { composeInvitation, loadInvitationFacts } from './invitation-mail.server.ts'

const dayMs = 24 * 60 * 60_000
const minuteMs = 60_000

const input = z.object({
  classroomId: classroomUuid,
  student: personUuid,
  address: z.string().max(300),
  locale: z.enum(['en', 'th', 'ko', 'cn']),
})
type InviteInput = z.infer<typeof input>

const load = ({ db, actor }: CommandContext, { classroomId, student }: InviteInput) =>
  lockClassroomOfStudent(db, actor, classroomId, student)

/** The mail of an invitation, for a look before it is sent. */
export const previewParentInvitation = defineCommand({
  name: 'previewParentInvitation',
  readOnly: true,
  input,
  load,
  allow: (actor, classroom) => can(actor, 'guardians.manage', classroom),
  async run(context, { schoolId }, { student, address: text, locale }) {
    const { db, actor, now, env } = context
    const address = parseAddress(text)
    await findEarlierInvitation(context, schoolId, student, address)
    const facts = await loadInvitationFacts(db, {
      schoolId,
      student,
      madeBy: actor.id!,
      until: now + mailInvitationDays * dayMs,
    })
    const mail = composeInvitation({ ...facts, to: address, locale, link: `${env.BASE_URL}/parent`, isReminder: false })
    return { result: { to: address, subject: mail.subject, text: mail.text } satisfies MailPreview }
  },
})

/** Invites a parent by mail. A repeated invitation of the same address is valid for another 14 days. */
export const inviteParent = defineCommand({
  name: 'inviteParent',
  quota: 'parent-mail',
  input,
  load,
  allow: (actor, classroom) => can(actor, 'guardians.manage', classroom),
  async run(context, { id: classroomId, schoolId }, { student, address: text, locale }) {
    const { db, actor, now, newId } = context
    const address = parseAddress(text)
    const { reader, earlier } = await findEarlierInvitation(context, schoolId, student, address)
    if (earlier && now - earlier.madeAt.getTime() < minuteMs) throw new AppError('limited', { reason: 'just-sent' })
    if (!(await canSendMail(context, address))) throw new AppError('limited', { reason: 'quota' })
    const readerId = reader?.id ?? (await insertReader(context, schoolId, address, locale))
    // The teacher tries an address again after a mail came back.
    if (reader) await markReachable(db, schoolId, readerId)
    const invitation = {
      ...{ schoolId, studentId: student, readerId, status: 'sent' as const, madeBy: actor.id, madeAt: new Date(now) },
      ...{ mailedAt: null, remindedAt: null, answeredAt: null },
      ...{ expiresAt: new Date(now + mailInvitationDays * dayMs) },
    }
    const [saved] = await db
      .insert(parentMailInvitations)
      .values({ ...invitation, id: newId() })
      .onConflictDoUpdate({
        target: [parentMailInvitations.schoolId, parentMailInvitations.readerId, parentMailInvitations.studentId],
        set: invitation,
      })
      .returning({ id: parentMailInvitations.id })
    return {
      result: { invitation: saved!.id },
      jobs: [{ name: 'send-parent-invitation', data: { schoolId, invitation: saved!.id } }],
      audit: { act: 'guardians.invite-mail', on: classroomId, details: { students: [student] as PersonId[] } },
    }
  },
})

async function insertReader(
  { db, env, now, newId }: CommandContext,
  schoolId: SchoolId,
  address: string,
  locale: InviteInput['locale'],
): Promise<string> {
  const id = newId()
  const addresses = openAddresses(env)
  await db.insert(digestReaders).values({
    ...{ schoolId, id, locale, createdAt: new Date(now) },
    addressDigest: addresses.digestOf(address),
    encryptedAddress: addresses.encrypt(address),
  })
  return id
}
