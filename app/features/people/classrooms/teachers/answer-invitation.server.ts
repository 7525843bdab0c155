import { and, eq, gt, ne, sql } from 'drizzle-orm'
import type { ClassroomId, PersonId, SchoolId } from '#rules/ids.ts'
import { decideInvitation, selectInvitations, maxInvitationsShown } from '#rules/classrooms/co-teachers.ts'
import { can } from '#rules/permissions.ts'
import { users } from '#app/features/people/accounts/public-tables.server.ts'
import { memberships } from '#app/features/people/schools/public-tables.server.ts'
import {
  admitTeacher,
  enforceMembershipQuota,
  invitationAnswer,
  readInvitations,
  schoolById,
  schoolOfInvitation,
} from '#app/features/people/schools/public.server.ts'
import { defineCommand } from '#app/platform/commands/command.server.ts'
import { inEachSchool, type Database } from '#app/platform/db/db.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { enforceQuota } from '#app/platform/limits/quota.server.ts'
import type { RequestContext } from '#app/platform/request/request.server.ts'
import type { Services } from '#app/platform/services/services.server.ts'
import type { ReceivedInvitation } from '../contract.ts'
import { loadPersonName } from './invite-teacher.server.ts'
import { lockClassroom, classroomById } from '../queries.server.ts'
import { classroomInvitations, classroomTeachers } from '../tables.server.ts'

const loadOpenInvitations = (services: Services, personId: PersonId) =>
  readInvitations(services, personId, (db) =>
    db
      .select()
      .from(classroomInvitations)
      .where(
        and(eq(classroomInvitations.status, 'invited'), gt(classroomInvitations.expiresAt, new Date(services.now()))),
      ),
  )

/** Whether an invitation was sent to this user's address, in any status. */
export const wasInvited = ({ services, signedIn }: RequestContext, id: string): Promise<boolean> =>
  readInvitations(
    services,
    signedIn!.user.id,
    async (db) => (await db.$count(classroomInvitations, eq(classroomInvitations.id, id))) > 0,
  )

export async function listReceivedInvitations(
  { services, signedIn, actor }: RequestContext,
  linkedId: string | null = null,
): Promise<ReceivedInvitation[]> {
  const personId = signedIn!.user.id
  if (!can(actor, 'classroom.answer-invitation', { personId })) return []
  const openInvitations = await loadOpenInvitations(services, personId)
  const described = await inEachSchool(
    services,
    personId,
    selectInvitations(openInvitations, linkedId),
    describeInvitation,
  )
  return described.filter((invitation) => invitation !== null).slice(0, maxInvitationsShown)
}

type Invitation = typeof classroomInvitations.$inferSelect

async function describeInvitation(
  db: Database,
  { id, schoolId, classroomId, invitedBy }: Invitation,
): Promise<ReceivedInvitation | null> {
  const classroom = await classroomById(db, schoolId, classroomId)
  if (classroom?.status !== 'active' || !(await mayStillInvite(db, { schoolId, classroomId, invitedBy }))) return null
  const { name, icon, colour, grade } = classroom
  const school = (await schoolById(db, schoolId))!
  return {
    id,
    classroom: { name, icon, colour, grade },
    school: school.kind === 'personal' ? null : school.name,
    inviter: await loadPersonName(db, invitedBy),
  }
}

/** Accepting makes the user a teacher of the school and co-teacher of this class only. */
export const answerInvitation = defineCommand({
  name: 'answerInvitation',
  deletesTarget: true,
  input: invitationAnswer,
  school: schoolOfInvitation(loadOpenInvitations),

  async load({ db, actor, schoolId }, { invitation: id }) {
    if (!schoolId || !actor.id) return null
    const [unlocked] = await db
      .select()
      .from(classroomInvitations)
      .where(and(eq(classroomInvitations.schoolId, schoolId), eq(classroomInvitations.id, id)))
    if (!unlocked) return null
    const classroom = await lockClassroom(db, schoolId, unlocked.classroomId)
    const [invitation] = await db
      .select()
      .from(classroomInvitations)
      .where(and(eq(classroomInvitations.schoolId, schoolId), eq(classroomInvitations.id, id)))
      .for('update')
    return {
      invitation: invitation!,
      classroom: classroom!,
      invited: await isConfirmedEmailOf(db, actor.id, invitation!.email),
      inviterIsActive: await mayStillInvite(db, invitation!),
    }
  },

  allow: (actor, loaded) =>
    loaded !== null && can(actor, 'classroom.answer-invitation', { personId: loaded.invited ? actor.id : null }),

  async run(context, loaded, { answer }) {
    const { db, actor, now } = context
    const { invitation, classroom, inviterIsActive } = loaded!
    const { schoolId, classroomId, id } = invitation
    const reason = decideInvitation(
      {
        status: invitation.status,
        expiresAt: invitation.expiresAt.getTime(),
        archived: classroom.status === 'archived',
        inviterIsActive,
      },
      answer,
      now,
    )
    if (reason) throw new AppError('refused', { reason })
    await db
      .update(classroomInvitations)
      .set({ status: answer === 'accept' ? 'accepted' : 'declined', answeredAt: new Date(now) })
      .where(and(eq(classroomInvitations.schoolId, schoolId), eq(classroomInvitations.id, id)))
    if (answer === 'accept') {
      await enforceMembershipQuota(context, schoolId)
      await enforceQuota(context, 'co-teacher', classroomId, {
        existing: () => db.$count(classroomTeachers, activeTeachersOf(schoolId, classroomId)),
      })
      if (!(await admitTeacher(db, schoolId, actor.id!))) throw new AppError('refused', { reason: 'not-in-school' })
      await db
        .insert(classroomTeachers)
        .values({ schoolId, classroomId, userId: actor.id!, role: 'co-teacher' })
        .onConflictDoUpdate({
          target: [classroomTeachers.schoolId, classroomTeachers.classroomId, classroomTeachers.userId],
          // A former owner returns as co-teacher. A user who became the owner since the invitation stays the owner.
          set: { role: 'co-teacher', status: 'active' },
          setWhere: ne(classroomTeachers.status, 'active'),
        })
    }
    return { result: { answer, classroomId }, audit: { act: `classroom.${answer}-invitation`, on: classroomId } }
  },
})

const activeTeachersOf = (schoolId: SchoolId, classroomId: ClassroomId) =>
  and(
    eq(classroomTeachers.schoolId, schoolId),
    eq(classroomTeachers.classroomId, classroomId),
    eq(classroomTeachers.status, 'active'),
  )

type InvitationSender = Pick<typeof classroomInvitations.$inferSelect, 'schoolId' | 'classroomId' | 'invitedBy'>

/** An invitation is void once its sender no longer teaches the class or administers the school. */
async function mayStillInvite(db: Database, { schoolId, classroomId, invitedBy }: InvitationSender): Promise<boolean> {
  const { rows } = await db.execute(sql`
    SELECT FROM ${memberships} m WHERE m.school_id = ${schoolId} AND m.user_id = ${invitedBy} AND m.status = 'active'
      AND (m.role = 'admin' OR m.role = 'teacher' AND EXISTS (SELECT FROM ${classroomTeachers} t WHERE t.school_id = ${schoolId}
        AND t.classroom_id = ${classroomId} AND t.user_id = ${invitedBy} AND t.status = 'active')) LIMIT 1`)
  return rows.length === 1
}

async function isConfirmedEmailOf(db: Database, personId: PersonId, email: string): Promise<boolean> {
  const { rows } = await db.execute(
    sql`SELECT 1 FROM ${users} WHERE id = ${personId} AND email_verified AND kind = 'adult' AND lower(email) = ${email}`,
  )
  return rows.length === 1
}
