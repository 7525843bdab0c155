import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { SchoolId } from '#rules/ids.ts'
import { invitationDays } from '#rules/classrooms/co-teachers.ts'
import { maxInvitees, parseInviteList } from '#rules/schools/invite-list.ts'
import { accountById, adultByAddress, canSendMail } from '#app/features/people/accounts/public.server.ts'
import { memberships, schoolInvitations } from '#app/features/people/schools/public-tables.server.ts'
import { schoolById, composeSchoolMail } from '#app/features/people/schools/public.server.ts'
import { defineCommand, type CommandContext } from '#app/platform/commands/command.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import type { JobRequest } from '#app/platform/jobs/jobs.server.ts'
import { enforceQuota } from '#app/platform/limits/quota.server.ts'
import { uuid } from '#app/platform/forms/uuid.ts'
import type { PendingInvitation } from '../contract.ts'
import { toIsoTime } from '../iso-time.ts'
import { noSchoolId, schoolAdminCommand } from '../school-admin-command.server.ts'

const maxListCharacters = 20_000
const minResendMs = 60_000

/**
 * Invites teachers to the school by one address or a pasted list. A repeated invitation is renewed; current teachers
 * are skipped.
 */
export const inviteColleagues = defineCommand({
  name: 'inviteColleagues',
  input: z.object({ addresses: z.string().max(maxListCharacters) }),
  ...schoolAdminCommand,
  async run(context, { schoolId }, input) {
    const { db, actor } = context
    const { addresses, strange } = parseInviteList(input.addresses)
    if (addresses.length === 0) throw new AppError('invalid', { fields: { addresses: 'invalid-email' } })
    if (addresses.length > maxInvitees) throw new AppError('invalid', { fields: { addresses: 'too-many-addresses' } })
    const mailDetails = {
      school: (await schoolById(db, schoolId))!.name,
      personName: (await accountById(db, actor.id!))!.name,
    }
    const jobs: JobRequest[] = []
    const unsent: string[] = []
    // Sorted, so that two concurrent lists with the same addresses cannot deadlock.
    for (const email of addresses.toSorted()) {
      const mail = await invite(context, schoolId, email, mailDetails)
      if (mail === 'unsent') unsent.push(email)
      else if (mail) jobs.push(mail)
    }
    const invitedCount = jobs.length + unsent.length
    return {
      result: { sent: jobs.length, already: addresses.length - invitedCount, unsent, strange },
      jobs,
      audit: { act: 'school.invite', on: `schools/${schoolId}`, details: { people: invitedCount } },
    }
  },
})

/**
 * Saves one invitation and returns its mail. Null for current teachers and for an invitation sent a moment ago.
 * `unsent` if the address is over its mail limit: the invitee sees the invitation after signing in.
 */
async function invite(
  context: CommandContext,
  schoolId: SchoolId,
  email: string,
  mailDetails: { school: string; personName: string },
): Promise<JobRequest | 'unsent' | null> {
  const { db, actor, now, newId, env } = context
  const registered = await adultByAddress(db, email)
  if (registered && (await isTeacherHere(db, schoolId, registered.id))) return null
  const isOpenInvitation = and(
    eq(schoolInvitations.schoolId, schoolId),
    eq(schoolInvitations.email, email),
    eq(schoolInvitations.status, 'invited'),
  )
  const [earlier] = await db.select().from(schoolInvitations).where(isOpenInvitation).for('update')
  if (earlier && now - earlier.madeAt.getTime() < minResendMs) return null
  const existing = () => db.$count(schoolInvitations, matchOpenInvitations(schoolId))
  await enforceQuota(context, 'school-invitation', schoolId, earlier ? {} : { existing })
  const timestamps = { madeAt: new Date(now), expiresAt: new Date(now + invitationDays * 86_400_000) }
  if (earlier)
    await db
      .update(schoolInvitations)
      .set({ ...timestamps, invitedBy: actor.id! })
      .where(isOpenInvitation)
  else await db.insert(schoolInvitations).values({ schoolId, id: newId(), email, invitedBy: actor.id!, ...timestamps })
  if (!(await canSendMail(context, email))) return 'unsent'
  const school = (await schoolById(db, schoolId))!
  return composeSchoolMail(
    env.BASE_URL,
    'invited',
    { name: registered?.name, email, locale: registered?.locale ?? school.locale },
    { schoolId, ...mailDetails },
  )
}

async function isTeacherHere(db: Database, schoolId: SchoolId, personId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    SELECT FROM ${memberships} WHERE school_id = ${schoolId} AND user_id = ${personId}
      AND role IN ('teacher', 'admin') AND status = 'active' LIMIT 1`)
  return rows.length > 0
}

const matchOpenInvitations = (schoolId: SchoolId) =>
  and(eq(schoolInvitations.schoolId, schoolId), eq(schoolInvitations.status, 'invited'))

export const withdrawSchoolInvitation = defineCommand({
  name: 'withdrawSchoolInvitation',
  input: z.object({ invitation: uuid }),
  async load({ db, schoolId }, { invitation }) {
    const isInvitation = and(
      eq(schoolInvitations.schoolId, schoolId ?? noSchoolId),
      eq(schoolInvitations.id, invitation),
    )
    const [row] = await db.select().from(schoolInvitations).where(isInvitation).for('update')
    if (!row) throw new AppError('not-found')
    return row
  },
  allow: schoolAdminCommand.allow,
  async run({ db, now }, { schoolId, id }) {
    const updated = await db
      .update(schoolInvitations)
      .set({ status: 'withdrawn', answeredAt: new Date(now) })
      .where(and(matchOpenInvitations(schoolId), eq(schoolInvitations.id, id)))
    if (updated.rowCount === 0) throw new AppError('refused', { reason: 'already-answered' })
    return { result: null, audit: { act: 'school.withdraw-invitation', on: `schools/${schoolId}` } }
  },
})

/** Unanswered and unexpired invitations, newest first. */
export async function listPendingInvitations(
  db: Database,
  schoolId: SchoolId,
  now: number,
): Promise<PendingInvitation[]> {
  const { rows } = await db.execute<PendingInvitation>(sql`
    SELECT id, email, expires_at AS "expiresAt" FROM ${schoolInvitations}
    WHERE school_id = ${schoolId} AND status = 'invited' AND expires_at > ${new Date(now)} ORDER BY made_at DESC, email LIMIT 500`)
  return rows.map((row) => ({ ...row, expiresAt: toIsoTime(row.expiresAt) }))
}
