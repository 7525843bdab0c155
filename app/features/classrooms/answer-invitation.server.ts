import { and, eq, gt, ne, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { ClassroomId, PersonId, SchoolId } from '#rules/ids.ts'
import { decideInvitation, invitationsToRead, mostInvitationsShown } from '#rules/co-teachers.ts'
import { can } from '#rules/permissions.ts'
import { users } from '#app/features/accounts/public-tables.server.ts'
import { memberships } from '#app/features/schools/public-tables.server.ts'
import { admitTeacher, schoolById, withinMemberships } from '#app/features/schools/public.server.ts'
import { defineCommand } from '#app/platform/command.server.ts'
import { inEachSchool, inTransaction, type Database } from '#app/platform/db.server.ts'
import { AppError } from '#app/platform/errors.ts'
import { withinQuota } from '#app/platform/quota.server.ts'
import type { Visit } from '#app/platform/request.server.ts'
import type { Services } from '#app/platform/services.server.ts'
import { uuid } from '#app/platform/uuid.ts'
import type { OwnInvitation } from './contract.ts'
import { nameOf } from './invite-teacher.server.ts'
import { lockClassroom, classroomById } from './queries.server.ts'
import { classroomInvitations, classroomTeachers } from './tables.server.ts'

/** Invitations to one's own confirmed address: row security shows those and no others before a school is entered. */
const ownInvitations = ({ pool, now }: Services, personId: PersonId) =>
  inTransaction(
    pool,
    { schoolId: null, personId, staff: false },
    (db) =>
      db
        .select()
        .from(classroomInvitations)
        .where(and(eq(classroomInvitations.status, 'invited'), gt(classroomInvitations.expiresAt, new Date(now())))),
    'read only',
  )

/** Whether an invitation was sent to this person's address, whatever has become of it. */
export const wasInvited = ({ services, signedIn }: Visit, id: string): Promise<boolean> =>
  inTransaction(
    services.pool,
    { schoolId: null, personId: signedIn!.user.id, staff: false },
    async (db) => (await db.$count(classroomInvitations, eq(classroomInvitations.id, id))) > 0,
    'read only',
  )

export async function invitationsFor(
  { services, signedIn, actor }: Visit,
  named: string | null = null,
): Promise<OwnInvitation[]> {
  const personId = signedIn!.user.id
  if (!can(actor, 'classroom.answer-invitation', { personId })) return []
  const open = await ownInvitations(services, personId)
  const told = await inEachSchool(services, personId, invitationsToRead(open, named), toldInvitation)
  return told.filter((one) => one !== null).slice(0, mostInvitationsShown)
}

type Invitation = typeof classroomInvitations.$inferSelect

async function toldInvitation(
  db: Database,
  { id, schoolId, classroomId, invitedBy }: Invitation,
): Promise<OwnInvitation | null> {
  const classroom = await classroomById(db, schoolId, classroomId)
  if (classroom?.status !== 'active' || !(await mayStillInvite(db, { schoolId, classroomId, invitedBy }))) return null
  const { name, icon, colour, grade } = classroom
  const school = (await schoolById(db, schoolId))!
  return {
    id,
    classroom: { name, icon, colour, grade },
    school: school.kind === 'personal' ? null : school.name,
    inviter: await nameOf(db, invitedBy),
  }
}

/** Yes: a teacher of that school, in that classroom and no other. No: nothing changes. */
export const answerInvitation = defineCommand({
  name: 'answerInvitation',
  takesAway: true,
  input: z.object({ invitation: uuid, answer: z.enum(['accept', 'decline']) }),
  school: async (services, actor, { invitation }) =>
    actor.id
      ? ((await ownInvitations(services, actor.id)).find(({ id }) => id === invitation)?.schoolId ?? null)
      : null,

  async load({ db, actor, schoolId }, { invitation: id }) {
    if (!schoolId || !actor.id) return null
    const [found] = await db
      .select()
      .from(classroomInvitations)
      .where(and(eq(classroomInvitations.schoolId, schoolId), eq(classroomInvitations.id, id)))
    if (!found) return null
    const classroom = await lockClassroom(db, schoolId, found.classroomId)
    const [invitation] = await db
      .select()
      .from(classroomInvitations)
      .where(and(eq(classroomInvitations.schoolId, schoolId), eq(classroomInvitations.id, id)))
      .for('update')
    return {
      invitation: invitation!,
      classroom: classroom!,
      invited: await isTheirs(db, actor.id, invitation!.email),
      stands: await mayStillInvite(db, invitation!),
    }
  },

  allow: (actor, loaded) =>
    loaded !== null && can(actor, 'classroom.answer-invitation', { personId: loaded.invited ? actor.id : null }),

  async run(context, loaded, { answer }) {
    const { db, actor, now } = context
    const { invitation, classroom, stands } = loaded!
    const { schoolId, classroomId, id } = invitation
    const reason = decideInvitation(
      {
        status: invitation.status,
        expiresAt: invitation.expiresAt.getTime(),
        archived: classroom.status === 'archived',
        stands,
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
      await withinMemberships(context, schoolId)
      await withinQuota(context, 'co-teacher', classroomId, {
        existing: () => db.$count(classroomTeachers, active(schoolId, classroomId)),
      })
      if (!(await admitTeacher(db, schoolId, actor.id!))) throw new AppError('refused', { reason: 'not-in-school' })
      await db
        .insert(classroomTeachers)
        .values({ schoolId, classroomId, userId: actor.id!, role: 'co-teacher' })
        .onConflictDoUpdate({
          target: [classroomTeachers.schoolId, classroomTeachers.classroomId, classroomTeachers.userId],
          // Whoever once owned the class comes back as what they are invited as; who was given it meanwhile keeps it.
          set: { role: 'co-teacher', status: 'active' },
          setWhere: ne(classroomTeachers.status, 'active'),
        })
    }
    return { result: { answer, classroomId }, audit: { act: `classroom.${answer}-invitation`, on: classroomId } }
  },
})

const active = (schoolId: SchoolId, classroomId: ClassroomId) =>
  and(
    eq(classroomTeachers.schoolId, schoolId),
    eq(classroomTeachers.classroomId, classroomId),
    eq(classroomTeachers.status, 'active'),
  )

type Invited = Pick<typeof classroomInvitations.$inferSelect, 'schoolId' | 'classroomId' | 'invitedBy'>

/** Whoever the school or the class has parted with brings nobody in any more, whenever they asked. */
async function mayStillInvite(db: Database, { schoolId, classroomId, invitedBy }: Invited): Promise<boolean> {
  const { rows } = await db.execute(sql`
    SELECT FROM ${memberships} m WHERE m.school_id = ${schoolId} AND m.user_id = ${invitedBy} AND m.status = 'active'
      AND (m.role = 'admin' OR m.role = 'teacher' AND EXISTS (SELECT FROM ${classroomTeachers} t WHERE t.school_id = ${schoolId}
        AND t.classroom_id = ${classroomId} AND t.user_id = ${invitedBy} AND t.status = 'active')) LIMIT 1`)
  return rows.length === 1
}

async function isTheirs(db: Database, personId: PersonId, email: string): Promise<boolean> {
  const { rows } = await db.execute(
    sql`SELECT 1 FROM ${users} WHERE id = ${personId} AND email_verified AND kind = 'adult' AND lower(email) = ${email}`,
  )
  return rows.length === 1
}
