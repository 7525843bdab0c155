import { and, eq, gt, sql } from 'drizzle-orm'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import { decideInvitation, selectInvitations, maxInvitationsShown } from '#rules/classrooms/co-teachers.ts'
import { can } from '#rules/permissions.ts'
import { users } from '#app/features/people/accounts/public-tables.server.ts'
import { defineCommand } from '#app/platform/commands/command.server.ts'
import { inEachSchool, type Database } from '#app/platform/db/db.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import type { RequestContext } from '#app/platform/request/request.server.ts'
import type { Services } from '#app/platform/services/services.server.ts'
import { teacherApprovalsPath, teacherRequestPath } from './ask-school.server.ts'
import { enforceMembershipQuota } from './membership-quota.server.ts'
import { invitationAnswer, readInvitations, schoolOfInvitation } from './open-invitations.server.ts'
import { schoolById } from './queries.server.ts'
import { deleteRemovedAddresses } from './removed-addresses.server.ts'
import { memberships, schoolInvitations } from './tables.server.ts'

/** An invitation as the invited person sees it. */
export type SchoolInvitation = { id: string; school: string; inviter: string }

type OpenInvitation = typeof schoolInvitations.$inferSelect

/** Has no user filter: outside a school, row security shows only invitations to the user's confirmed address. */
export const queryOpenSchoolInvitations = (db: Database, now: number): Promise<OpenInvitation[]> =>
  db
    .select()
    .from(schoolInvitations)
    .where(and(eq(schoolInvitations.status, 'invited'), gt(schoolInvitations.expiresAt, new Date(now))))

const loadOpenInvitations = (services: Services, personId: PersonId) =>
  readInvitations(services, personId, (db) => queryOpenSchoolInvitations(db, services.now()))

export const listSchoolInvitations = async (request: RequestContext): Promise<SchoolInvitation[]> =>
  describeSchoolInvitations(request, await loadOpenInvitations(request.services, request.signedIn!.user.id))

/** Adds school and inviter names, read in each school's own transaction. Skips inviters who are no longer admins. */
export async function describeSchoolInvitations(
  { services, signedIn, actor }: RequestContext,
  open: OpenInvitation[],
): Promise<SchoolInvitation[]> {
  const personId = signedIn!.user.id
  if (!can(actor, 'school.answer-invitation', { personId })) return []
  const described = await inEachSchool(
    services,
    personId,
    selectInvitations(open, null),
    async (db, { id, schoolId, invitedBy }) => {
      if (!(await isActiveAdmin(db, schoolId, invitedBy))) return null
      const inviter = await loadPerson(db, invitedBy)
      return { id, school: (await schoolById(db, schoolId))!.name, inviter: inviter?.name ?? '' }
    },
  )
  return described.filter((invitation) => invitation !== null).slice(0, maxInvitationsShown)
}

/** Accepting makes the user a teacher of the school, even if the school had removed them before. */
export const answerSchoolInvitation = defineCommand({
  name: 'answerSchoolInvitation',
  deletesTarget: true,
  input: invitationAnswer,
  school: schoolOfInvitation(loadOpenInvitations),

  async load({ db, actor, schoolId }, { invitation: id }) {
    if (!schoolId || !actor.id) return null
    const [invitation] = await db
      .select()
      .from(schoolInvitations)
      .where(and(eq(schoolInvitations.schoolId, schoolId), eq(schoolInvitations.id, id)))
      .for('update')
    if (!invitation) return null
    const person = await loadPerson(db, actor.id)
    return {
      invitation,
      invited: person?.confirmed === invitation.email,
      inviterIsActive: await isActiveAdmin(db, schoolId, invitation.invitedBy),
    }
  },

  allow: (actor, loaded) =>
    loaded !== null && can(actor, 'school.answer-invitation', { personId: loaded.invited ? actor.id : null }),

  async run(context, loaded, { answer }) {
    const { db, actor, now } = context
    const { invitation, inviterIsActive } = loaded!
    const { schoolId, id, status } = invitation
    const reason = decideInvitation(
      { status, expiresAt: invitation.expiresAt.getTime(), archived: false, inviterIsActive },
      answer,
      now,
    )
    if (reason) throw new AppError('refused', { reason })
    await db
      .update(schoolInvitations)
      .set({ status: answer === 'accept' ? 'accepted' : 'declined', answeredAt: new Date(now) })
      .where(and(eq(schoolInvitations.schoolId, schoolId), eq(schoolInvitations.id, id)))
    if (answer === 'accept') {
      await enforceMembershipQuota(context, schoolId)
      await deleteRemovedAddresses(db, schoolId, [actor.id!])
      await db
        .insert(memberships)
        .values({ schoolId, userId: actor.id!, role: 'teacher', createdAt: new Date(now) })
        .onConflictDoUpdate({
          target: [memberships.schoolId, memberships.userId, memberships.role],
          set: { status: 'active', createdAt: new Date(now) },
        })
    }
    return {
      result: { answer, schoolId },
      changed: [teacherApprovalsPath(schoolId), teacherRequestPath(schoolId)],
      audit: { act: `school.${answer}-invitation`, on: `people/${actor.id}` },
    }
  },
})

/** `confirmed` is the email address in lower case, or null while it is unverified. */
async function loadPerson(db: Database, id: PersonId) {
  const { rows } = await db.execute<{ name: string; confirmed: string | null }>(sql`
    SELECT name, CASE WHEN email_verified THEN lower(email) END AS confirmed FROM ${users} WHERE id = ${id}`)
  return rows[0] ?? null
}

/** An invitation is valid only while its sender is an active admin of the school. */
async function isActiveAdmin(db: Database, schoolId: SchoolId, personId: PersonId): Promise<boolean> {
  const { rows } = await db.execute(sql`
    SELECT FROM memberships WHERE school_id = ${schoolId} AND user_id = ${personId} AND role = 'admin' AND status = 'active'`)
  return rows.length > 0
}
