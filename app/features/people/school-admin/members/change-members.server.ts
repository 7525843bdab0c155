import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import type { SchoolRole } from '#rules/permissions.ts'
import { decideRemoval, decideRole, type Member } from '#rules/schools/school-members.ts'
import { classroomTeachers, enrolments } from '#app/features/people/classrooms/public-tables.server.ts'
import { users } from '#app/features/people/accounts/public-tables.server.ts'
import { endLinks } from '#app/features/people/guardians/public.server.ts'
import { deleteRemovedAddresses, recordRemovedAddresses } from '#app/features/people/schools/public.server.ts'
import { memberships, schoolInvitations } from '#app/features/people/schools/public-tables.server.ts'
import { defineCommand, type CommandContext } from '#app/platform/commands/command.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { personUuid } from '#app/platform/forms/uuid.ts'
import { lockSchool, schoolAdminCommand } from '../school-admin-command.server.ts'

type LoadedMember = Member & { otherAdmins: number; ownedClasses: number }

/** Locks the school and loads one of its members. People of other schools are not found. */
async function loadMember(context: CommandContext, { personId }: { personId: PersonId }) {
  await lockMembership(context, personId)
  const { schoolId } = await lockSchool(context)
  return { schoolId, member: await selectMember(context, schoolId, personId) }
}

/** Locks the membership before the school, in the same order as the member's own requests, to avoid a deadlock. */
async function lockMembership({ db, actor, schoolId }: CommandContext, personId: PersonId): Promise<void> {
  if (!schoolId || !schoolAdminCommand.allow(actor, { schoolId })) return
  const isMembership = and(eq(memberships.schoolId, schoolId), eq(memberships.userId, personId))
  await db.select({ role: memberships.role }).from(memberships).where(isMembership).for('update')
}

async function selectMember({ db }: CommandContext, schoolId: SchoolId, personId: PersonId): Promise<LoadedMember> {
  const { rows } = await db.execute<LoadedMember>(sql`
    SELECT u.kind,
      coalesce((SELECT jsonb_agg(role) FROM ${memberships} WHERE school_id = ${schoolId} AND user_id = u.id AND status = 'active'), '[]') AS roles,
      (SELECT count(*)::int FROM ${memberships} WHERE school_id = ${schoolId} AND role = 'admin' AND status = 'active' AND user_id <> u.id) AS "otherAdmins",
      (SELECT count(*)::int FROM ${classroomTeachers} t WHERE t.school_id = ${schoolId} AND t.user_id = u.id AND t.role = 'owner' AND t.status = 'active') AS "ownedClasses"
    FROM ${users} u WHERE u.id = ${personId} AND EXISTS (SELECT FROM ${memberships} WHERE school_id = ${schoolId} AND user_id = u.id)`)
  if (!rows[0]) throw new AppError('not-found')
  return rows[0]
}

/** Grants or revokes a member's admin or teacher role. */
export const changeRole = defineCommand({
  name: 'changeRole',
  input: z.object({ personId: personUuid, role: z.enum(['admin', 'teacher']), act: z.enum(['give', 'take']) }),
  load: loadMember,
  allow: schoolAdminCommand.allow,
  async run(context, { schoolId, member }, { personId, role, act }) {
    const decision = decideRole(member, { role, act }, member.otherAdmins)
    if (!decision.ok) throw new AppError('refused', { reason: decision.reason })
    const stillTeaches = member.roles.some(
      (schoolRole) => schoolRole !== role && (schoolRole === 'teacher' || schoolRole === 'admin'),
    )
    const endsAllTeaching = act === 'take' && !stillTeaches
    if (act === 'take' && (role === 'teacher' || endsAllTeaching) && member.ownedClasses > 0)
      throw new AppError('refused', { reason: 'owns-classes' })
    await setRole(context, schoolId, personId, role, act === 'give' ? 'active' : 'removed')
    if (act === 'take') await withdrawInvitations(context, schoolId, personId)
    if (endsAllTeaching) await endTeaching(context, schoolId, personId)
    if (act === 'give') await deleteRemovedAddresses(context.db, schoolId, [personId])
    else await recordRemovedAddresses(context, schoolId, [personId])
    return { result: null, audit: { act: `school.role.${act}`, on: `people/${personId}`, details: { role } } }
  },
})

/** Ends all co-teaching of a member who loses the last teaching role. */
const endTeaching = ({ db }: Pick<CommandContext, 'db'>, schoolId: SchoolId, personId: PersonId) =>
  db.execute(
    sql`UPDATE ${classroomTeachers} SET status = 'removed' WHERE school_id = ${schoolId} AND user_id = ${personId}`,
  )

/** Withdraws open invitations so that an old mail cannot restore a revoked role. */
const withdrawInvitations = ({ db, now }: Pick<CommandContext, 'db' | 'now'>, schoolId: SchoolId, personId: PersonId) =>
  db.execute(sql`
    UPDATE ${schoolInvitations} SET status = 'withdrawn', answered_at = ${new Date(now)} WHERE school_id = ${schoolId}
      AND status = 'invited' AND email = (SELECT lower(u.email) FROM ${users} u WHERE u.id = ${personId})`)

async function setRole(
  { db }: CommandContext,
  schoolId: SchoolId,
  userId: PersonId,
  role: SchoolRole,
  status: 'active' | 'removed',
) {
  await db
    .insert(memberships)
    .values({ schoolId, userId, role, status })
    .onConflictDoUpdate({ target: [memberships.schoolId, memberships.userId, memberships.role], set: { status } })
}

/**
 * Removes a member from the school: ends roles, co-teaching, enrollments and guardianships. The member's work stays
 * until it is erased.
 */
export const removeMember = defineCommand({
  name: 'removeMember',
  input: z.object({ personId: personUuid }),
  load: loadMember,
  allow: schoolAdminCommand.allow,
  async run({ db, env, now }, { schoolId, member }, { personId }) {
    const decision = decideRemoval(member, member.otherAdmins, member.ownedClasses)
    if (!decision.ok) throw new AppError('refused', { reason: decision.reason })
    await db
      .update(memberships)
      .set({ status: 'removed' })
      .where(and(eq(memberships.schoolId, schoolId), eq(memberships.userId, personId)))
    await recordRemovedAddresses({ db, now }, schoolId, [personId])
    await endTeaching({ db }, schoolId, personId)
    const removedEnrollments = await db.execute<{ classroom_id: string }>(sql`
      UPDATE ${enrolments} SET status = 'removed' WHERE school_id = ${schoolId} AND student_id = ${personId} AND status = 'active' RETURNING classroom_id`)
    await withdrawInvitations({ db, now }, schoolId, personId)
    await endLinks({ db, env, now }, { schoolId, guardian: personId })
    return {
      result: null,
      changed: removedEnrollments.rows.map(({ classroom_id: id }) => `classrooms/${id}/roster`),
      audit: { act: 'school.remove', on: `people/${personId}`, details: { roles: member.roles } },
    }
  },
})
