import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { ClassroomId, PersonId, SchoolId } from '#rules/ids.ts'
import { invitationDays, normalizeEmail } from '#rules/classrooms/co-teachers.ts'
import { can } from '#rules/permissions.ts'
import { adultByAddress, canSendMail } from '#app/features/people/accounts/public.server.ts'
import { users } from '#app/features/people/accounts/public-tables.server.ts'
import { schoolById } from '#app/features/people/schools/public.server.ts'
import { defineCommand } from '#app/platform/commands/command.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { enforceQuota } from '#app/platform/limits/quota.server.ts'
import { classroomUuid, uuid } from '#app/platform/forms/uuid.ts'
import { composeInvitationMail } from './invitation-mail.server.ts'
import { lockClassrooms, lockClassroomsOrArchived } from '../lock-classrooms.server.ts'
import { classroomInvitations, classroomTeachers } from '../tables.server.ts'

/** Invites a co-teacher by email address. A repeated invitation renews the expiry and sends the mail again. */
export const inviteTeacher = defineCommand({
  name: 'inviteTeacher',
  input: z.object({ classroom: classroomUuid, email: z.string().max(300) }),
  load: async ({ db, actor }, { classroom }) => (await lockClassrooms(db, actor, [classroom]))[0] ?? null,
  allow: (actor, locked) => locked !== null && can(actor, 'classroom.invite', locked),
  async run(context, locked, input) {
    const { db, actor, now, newId, env } = context
    const { schoolId, id: classroomId, name, locale } = locked!
    const email = normalizeEmail(input.email)
    if (!email) throw new AppError('invalid', { fields: { email: 'invalid-email' } })
    const invited = await adultByAddress(db, email)
    if (invited && (await isTeacherOf(db, schoolId, classroomId, invited.id)))
      throw new AppError('refused', { reason: 'already-teaching' })
    const openInvitations = await listOpenInvitations(db, schoolId, classroomId)
    const earlier = openInvitations.find((invitation) => invitation.email === email)
    if (earlier && now - earlier.madeAt.getTime() < 60_000) throw new AppError('limited', { reason: 'just-sent' })
    await enforceQuota(context, 'invitation', classroomId, {
      existing: async () => openInvitations.length - (earlier ? 1 : 0),
    })
    const times = { madeAt: new Date(now), expiresAt: new Date(now + invitationDays * 86_400_000) }
    const id = earlier?.id ?? newId()
    if (earlier)
      await db
        .update(classroomInvitations)
        .set({ ...times, invitedBy: actor.id! })
        .where(and(eq(classroomInvitations.schoolId, schoolId), eq(classroomInvitations.id, id)))
    else
      await db.insert(classroomInvitations).values({ schoolId, id, classroomId, email, invitedBy: actor.id!, ...times })
    const audit = { act: 'classroom.invite', on: classroomId, details: { invitation: id } }
    // This address is over its mail limit: skip the mail. The invited user still sees the invitation after signing in.
    if (!(await canSendMail(context, email))) return { result: { id, email, sent: false }, audit }
    const school = (await schoolById(db, schoolId))!
    const mail = composeInvitationMail({
      to: email,
      locale: invited?.locale ?? locale,
      name: invited?.name,
      inviter: await loadPersonName(db, actor.id!),
      classroom: name,
      school: school.kind === 'personal' ? null : school.name,
      baseUrl: env.BASE_URL,
      invitation: id,
    })
    return { result: { id, email, sent: true }, jobs: [{ name: 'send-mail', data: mail }], audit }
  },
})

export const withdrawInvitation = defineCommand({
  name: 'withdrawInvitation',
  input: z.object({ classroom: classroomUuid, invitation: uuid }),
  load: async ({ db, actor }, { classroom }) => (await lockClassroomsOrArchived(db, actor, [classroom]))[0] ?? null,
  allow: (actor, locked) => locked !== null && can(actor, 'classroom.invite', locked),
  async run({ db, now }, locked, { invitation }) {
    const { schoolId, id } = locked!
    const isChosen = and(
      eq(classroomInvitations.schoolId, schoolId),
      eq(classroomInvitations.classroomId, id),
      eq(classroomInvitations.id, invitation),
    )
    const updated = await db
      .update(classroomInvitations)
      .set({ status: 'withdrawn', answeredAt: new Date(now) })
      .where(and(isChosen, eq(classroomInvitations.status, 'invited')))
    if (updated.rowCount === 0) throw new AppError('refused', { reason: 'already-answered' })
    return { result: {}, audit: { act: 'classroom.withdraw-invitation', on: id } }
  },
})

export const listOpenInvitations = (db: Database, schoolId: SchoolId, classroomId: ClassroomId) =>
  db
    .select()
    .from(classroomInvitations)
    .where(
      and(
        eq(classroomInvitations.schoolId, schoolId),
        eq(classroomInvitations.classroomId, classroomId),
        eq(classroomInvitations.status, 'invited'),
      ),
    )
    .orderBy(classroomInvitations.madeAt)

async function isTeacherOf(
  db: Database,
  schoolId: SchoolId,
  classroomId: ClassroomId,
  userId: PersonId,
): Promise<boolean> {
  const { schoolId: school, classroomId: classroom, userId: user, status } = classroomTeachers
  const rows = await db
    .select({ user })
    .from(classroomTeachers)
    .where(and(eq(school, schoolId), eq(classroom, classroomId), eq(user, userId), eq(status, 'active')))
  return rows.length > 0
}

export async function loadPersonName(db: Database, personId: PersonId): Promise<string> {
  const { rows } = await db.execute<{ name: string }>(sql`SELECT name FROM ${users} WHERE id = ${personId}`)
  return rows[0]?.name ?? ''
}
