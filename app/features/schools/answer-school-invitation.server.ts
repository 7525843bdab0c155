import { and, eq, gt, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import { decideInvitation, invitationsToRead, mostInvitationsShown } from '#rules/co-teachers.ts'
import { can } from '#rules/permissions.ts'
import { users } from '#app/features/accounts/public-tables.server.ts'
import { defineCommand } from '#app/platform/command.server.ts'
import { inEachSchool, inTransaction, type Database } from '#app/platform/db.server.ts'
import { AppError } from '#app/platform/errors.ts'
import type { Visit } from '#app/platform/request.server.ts'
import type { Services } from '#app/platform/services.server.ts'
import { uuid } from '#app/platform/uuid.ts'
import { approvalsOf, askingAt } from './ask-school.server.ts'
import { withinMemberships } from './own-schools.server.ts'
import { schoolById } from './queries.server.ts'
import { forgetRemoved } from './removed-addresses.server.ts'
import { memberships, schoolInvitations } from './tables.server.ts'

/** An invitation as the invited person sees it. */
export type SchoolInvitation = { id: string; school: string; inviter: string }

type OpenInvitation = typeof schoolInvitations.$inferSelect

/** Invitations to one's own confirmed address: row security shows those and no others before a school is entered. */
export const ownSchoolInvitations = (db: Database, now: number): Promise<OpenInvitation[]> =>
  db
    .select()
    .from(schoolInvitations)
    .where(and(eq(schoolInvitations.status, 'invited'), gt(schoolInvitations.expiresAt, new Date(now))))

const ownInvitations = ({ pool, now }: Services, personId: PersonId) =>
  inTransaction(pool, { schoolId: null, personId, staff: false }, (db) => ownSchoolInvitations(db, now()), 'read only')

export const schoolInvitationsFor = async (visit: Visit): Promise<SchoolInvitation[]> =>
  toldInvitations(visit, await ownInvitations(visit.services, visit.signedIn!.user.id))

/** What the invited person is told of them, each read in its school. */
export async function toldInvitations(
  { services, signedIn, actor }: Visit,
  open: OpenInvitation[],
): Promise<SchoolInvitation[]> {
  const personId = signedIn!.user.id
  if (!can(actor, 'school.answer-invitation', { personId })) return []
  const told = await inEachSchool(
    services,
    personId,
    invitationsToRead(open, null),
    async (db, { id, schoolId, invitedBy }) => {
      if (!(await administers(db, schoolId, invitedBy))) return null
      const inviter = await personCalled(db, invitedBy)
      return { id, school: (await schoolById(db, schoolId))!.name, inviter: inviter?.name ?? '' }
    },
  )
  return told.filter((one) => one !== null).slice(0, mostInvitationsShown)
}

/** Yes: a teacher of that school, also where it had removed them before. No: nothing changes. */
export const answerSchoolInvitation = defineCommand({
  name: 'answerSchoolInvitation',
  takesAway: true,
  input: z.object({ invitation: uuid, answer: z.enum(['accept', 'decline']) }),
  school: async (services, actor, { invitation }) =>
    actor.id
      ? ((await ownInvitations(services, actor.id)).find(({ id }) => id === invitation)?.schoolId ?? null)
      : null,

  async load({ db, actor, schoolId }, { invitation: id }) {
    if (!schoolId || !actor.id) return null
    const [invitation] = await db
      .select()
      .from(schoolInvitations)
      .where(and(eq(schoolInvitations.schoolId, schoolId), eq(schoolInvitations.id, id)))
      .for('update')
    if (!invitation) return null
    const person = await personCalled(db, actor.id)
    return {
      invitation,
      invited: person?.confirmed === invitation.email,
      stands: await administers(db, schoolId, invitation.invitedBy),
    }
  },

  allow: (actor, loaded) =>
    loaded !== null && can(actor, 'school.answer-invitation', { personId: loaded.invited ? actor.id : null }),

  async run(context, loaded, { answer }) {
    const { db, actor, now } = context
    const { invitation, stands } = loaded!
    const { schoolId, id, status } = invitation
    const reason = decideInvitation(
      { status, expiresAt: invitation.expiresAt.getTime(), archived: false, stands },
      answer,
      now,
    )
    if (reason) throw new AppError('refused', { reason })
    await db
      .update(schoolInvitations)
      .set({ status: answer === 'accept' ? 'accepted' : 'declined', answeredAt: new Date(now) })
      .where(and(eq(schoolInvitations.schoolId, schoolId), eq(schoolInvitations.id, id)))
    if (answer === 'accept') {
      await withinMemberships(context, schoolId)
      await forgetRemoved(db, schoolId, [actor.id!])
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
      changed: [approvalsOf(schoolId), askingAt(schoolId)],
      audit: { act: `school.${answer}-invitation`, on: `people/${actor.id}` },
    }
  },
})

/** A name, and the address where it is confirmed. */
async function personCalled(db: Database, id: PersonId) {
  const { rows } = await db.execute<{ name: string; confirmed: string | null }>(sql`
    SELECT name, CASE WHEN email_verified THEN lower(email) END AS confirmed FROM ${users} WHERE id = ${id}`)
  return rows[0] ?? null
}

/** An invitation stands as long as whoever made it runs the school. */
async function administers(db: Database, schoolId: SchoolId, personId: PersonId): Promise<boolean> {
  const { rows } = await db.execute(sql`
    SELECT FROM memberships WHERE school_id = ${schoolId} AND user_id = ${personId} AND role = 'admin' AND status = 'active'`)
  return rows.length > 0
}
