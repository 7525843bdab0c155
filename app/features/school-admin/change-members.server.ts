import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import type { SchoolRole } from '#rules/permissions.ts'
import { decideRemoval, decideRole, type Member } from '#rules/school-people.ts'
import { guardianships } from '#app/features/parents/public-tables.server.ts'
import { classroomTeachers, enrolments } from '#app/features/classrooms/public-tables.server.ts'
import { users } from '#app/features/accounts/public-tables.server.ts'
import { forgetRemoved, rememberRemoved } from '#app/features/schools/public.server.ts'
import { memberships, schoolInvitations } from '#app/features/schools/public-tables.server.ts'
import { defineCommand, type Context } from '#app/platform/command.server.ts'
import { AppError } from '#app/platform/errors.ts'
import { personUuid } from '#app/platform/uuid.ts'
import { lockSchool, schoolAdminCommand } from './school-admin-command.server.ts'

type Found = Member & { otherAdmins: number; ownedClasses: number }

/** The school, locked, and one of its people as they are then; somebody of another school does not exist here. */
async function loadMember(context: Context, { personId }: { personId: PersonId }) {
  await holdPlace(context, personId)
  const { schoolId } = await lockSchool(context)
  return { schoolId, member: await memberOf(context, schoolId, personId) }
}

/** Before the school: what they do just now holds their place, and may come to wait for the school. */
async function holdPlace({ db, actor, schoolId }: Context, personId: PersonId): Promise<void> {
  if (!schoolId || !schoolAdminCommand.allow(actor, { schoolId })) return
  const place = and(eq(memberships.schoolId, schoolId), eq(memberships.userId, personId))
  await db.select({ role: memberships.role }).from(memberships).where(place).for('update')
}

async function memberOf({ db }: Context, schoolId: SchoolId, personId: PersonId): Promise<Found> {
  const { rows } = await db.execute<Found>(sql`
    SELECT u.kind,
      coalesce((SELECT jsonb_agg(role) FROM ${memberships} WHERE school_id = ${schoolId} AND user_id = u.id AND status = 'active'), '[]') AS roles,
      (SELECT count(*)::int FROM ${memberships} WHERE school_id = ${schoolId} AND role = 'admin' AND status = 'active' AND user_id <> u.id) AS "otherAdmins",
      (SELECT count(*)::int FROM ${classroomTeachers} t WHERE t.school_id = ${schoolId} AND t.user_id = u.id AND t.role = 'owner' AND t.status = 'active') AS "ownedClasses"
    FROM ${users} u WHERE u.id = ${personId} AND EXISTS (SELECT FROM ${memberships} WHERE school_id = ${schoolId} AND user_id = u.id)`)
  if (!rows[0]) throw new AppError('not-found')
  return rows[0]
}

/** Makes somebody an admin or a teacher of the school, or no longer one. */
export const changeRole = defineCommand({
  name: 'changeRole',
  input: z.object({ personId: personUuid, role: z.enum(['admin', 'teacher']), act: z.enum(['give', 'take']) }),
  load: loadMember,
  allow: schoolAdminCommand.allow,
  async run(context, { schoolId, member }, { personId, role, act }) {
    const decision = decideRole(member, { role, act }, member.otherAdmins)
    if (!decision.ok) throw new AppError('refused', { reason: decision.reason })
    const stillTeaches = member.roles.some((one) => one !== role && (one === 'teacher' || one === 'admin'))
    const ends = act === 'take' && !stillTeaches
    if (act === 'take' && (role === 'teacher' || ends) && member.ownedClasses > 0)
      throw new AppError('refused', { reason: 'owns-classes' })
    await setRole(context, schoolId, personId, role, act === 'give' ? 'active' : 'removed')
    if (act === 'take') await withdrawInvitations(context, schoolId, personId)
    if (ends) await endTeaching(context, schoolId, personId)
    if (act === 'give') await forgetRemoved(context.db, schoolId, [personId])
    else await rememberRemoved(context, schoolId, [personId])
    return { result: null, audit: { act: `school.role.${act}`, on: `people/${personId}`, details: { role } } }
  },
})

/** Classes taught along go with the last role of somebody who teaches. */
const endTeaching = ({ db }: Pick<Context, 'db'>, schoolId: SchoolId, personId: PersonId) =>
  db.execute(
    sql`UPDATE ${classroomTeachers} SET status = 'removed' WHERE school_id = ${schoolId} AND user_id = ${personId}`,
  )

/** What lies in somebody's mailbox does not give back what the school took. */
const withdrawInvitations = ({ db, now }: Pick<Context, 'db' | 'now'>, schoolId: SchoolId, personId: PersonId) =>
  db.execute(sql`
    UPDATE ${schoolInvitations} SET status = 'withdrawn', answered_at = ${new Date(now)} WHERE school_id = ${schoolId}
      AND status = 'invited' AND email = (SELECT lower(u.email) FROM ${users} u WHERE u.id = ${personId})`)

async function setRole(
  { db }: Context,
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
 * Somebody leaves the school: roles, classes taught along, classes learned in, children seen. Their work stays until it
 * is erased.
 */
export const removeMember = defineCommand({
  name: 'removeMember',
  input: z.object({ personId: personUuid }),
  load: loadMember,
  allow: schoolAdminCommand.allow,
  async run({ db, now }, { schoolId, member }, { personId }) {
    const decision = decideRemoval(member, member.otherAdmins, member.ownedClasses)
    if (!decision.ok) throw new AppError('refused', { reason: decision.reason })
    await db
      .update(memberships)
      .set({ status: 'removed' })
      .where(and(eq(memberships.schoolId, schoolId), eq(memberships.userId, personId)))
    await rememberRemoved({ db, now }, schoolId, [personId])
    await endTeaching({ db }, schoolId, personId)
    const left = await db.execute<{ classroom_id: string }>(sql`
      UPDATE ${enrolments} SET status = 'removed' WHERE school_id = ${schoolId} AND student_id = ${personId} AND status = 'active' RETURNING classroom_id`)
    await withdrawInvitations({ db, now }, schoolId, personId)
    await db.execute(
      sql`UPDATE ${guardianships} SET status = 'revoked' WHERE school_id = ${schoolId} AND guardian_id = ${personId}`,
    )
    return {
      result: null,
      changed: left.rows.map(({ classroom_id: id }) => `classrooms/${id}/roster`),
      audit: { act: 'school.remove', on: `people/${personId}`, details: { roles: member.roles } },
    }
  },
})
