import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { SchoolId } from '#rules/ids.ts'
import { invitationDays } from '#rules/co-teachers.ts'
import { mostInvited, readInviteList } from '#rules/invite-list.ts'
import { accountById, adultByAddress, mayMail } from '#app/features/accounts/public.server.ts'
import { memberships, schoolInvitations } from '#app/features/schools/public-tables.server.ts'
import { schoolById, schoolMail } from '#app/features/schools/public.server.ts'
import { defineCommand, type Context } from '#app/platform/command.server.ts'
import type { Database } from '#app/platform/db.server.ts'
import { AppError } from '#app/platform/errors.ts'
import type { JobRequest } from '#app/platform/jobs.server.ts'
import { withinQuota } from '#app/platform/quota.server.ts'
import { uuid } from '#app/platform/uuid.ts'
import type { Invited } from './contract.ts'
import { isoTime } from './iso-time.ts'
import { noSchool, schoolAdminCommand } from './school-admin-command.server.ts'

const longestList = 20_000
const justSentMs = 60_000

/**
 * Asks colleagues to teach at the school, one address or a pasted list. Asking again renews an invitation; who teaches
 * here already is left out.
 */
export const inviteColleagues = defineCommand({
  name: 'inviteColleagues',
  input: z.object({ addresses: z.string().max(longestList) }),
  ...schoolAdminCommand,
  async run(context, { schoolId }, input) {
    const { db, actor } = context
    const { addresses, strange } = readInviteList(input.addresses)
    if (addresses.length === 0) throw new AppError('invalid', { fields: { addresses: 'invalid-email' } })
    if (addresses.length > mostInvited) throw new AppError('invalid', { fields: { addresses: 'too-many-addresses' } })
    const about = { school: (await schoolById(db, schoolId))!.name, who: (await accountById(db, actor.id!))!.name }
    const jobs: JobRequest[] = []
    const unsent: string[] = []
    // In one order: two lists with the same addresses would otherwise wait for each other.
    for (const email of addresses.toSorted()) {
      const mail = await invite(context, schoolId, email, about)
      if (mail === 'unsent') unsent.push(email)
      else if (mail) jobs.push(mail)
    }
    const people = jobs.length + unsent.length
    return {
      result: { sent: jobs.length, already: addresses.length - people, unsent, strange },
      jobs,
      audit: { act: 'school.invite', on: `schools/${schoolId}`, details: { people } },
    }
  },
})

/**
 * The mail to one of them; nothing where it would say nothing new. An address that has had too many is invited all the
 * same, and whoever has it finds that when they come.
 */
async function invite(
  context: Context,
  schoolId: SchoolId,
  email: string,
  about: { school: string; who: string },
): Promise<JobRequest | 'unsent' | null> {
  const { db, actor, now, newId, env } = context
  const known = await adultByAddress(db, email)
  if (known && (await teachesHere(db, schoolId, known.id))) return null
  const open = and(
    eq(schoolInvitations.schoolId, schoolId),
    eq(schoolInvitations.email, email),
    eq(schoolInvitations.status, 'invited'),
  )
  const [earlier] = await db.select().from(schoolInvitations).where(open).for('update')
  if (earlier && now - earlier.madeAt.getTime() < justSentMs) return null
  const existing = () => db.$count(schoolInvitations, openOf(schoolId))
  await withinQuota(context, 'school-invitation', schoolId, earlier ? {} : { existing })
  const times = { madeAt: new Date(now), expiresAt: new Date(now + invitationDays * 86_400_000) }
  if (earlier)
    await db
      .update(schoolInvitations)
      .set({ ...times, invitedBy: actor.id! })
      .where(open)
  else await db.insert(schoolInvitations).values({ schoolId, id: newId(), email, invitedBy: actor.id!, ...times })
  if (!(await mayMail(context, email))) return 'unsent'
  const school = (await schoolById(db, schoolId))!
  return schoolMail(
    env.BASE_URL,
    'invited',
    { name: known?.name, email, locale: known?.locale ?? school.locale },
    { schoolId, ...about },
  )
}

async function teachesHere(db: Database, schoolId: SchoolId, personId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    SELECT FROM ${memberships} WHERE school_id = ${schoolId} AND user_id = ${personId}
      AND role IN ('teacher', 'admin') AND status = 'active' LIMIT 1`)
  return rows.length > 0
}

const openOf = (schoolId: SchoolId) =>
  and(eq(schoolInvitations.schoolId, schoolId), eq(schoolInvitations.status, 'invited'))

export const withdrawSchoolInvitation = defineCommand({
  name: 'withdrawSchoolInvitation',
  input: z.object({ invitation: uuid }),
  async load({ db, schoolId }, { invitation }) {
    const asked = and(eq(schoolInvitations.schoolId, schoolId ?? noSchool), eq(schoolInvitations.id, invitation))
    const [found] = await db.select().from(schoolInvitations).where(asked).for('update')
    if (!found) throw new AppError('not-found')
    return found
  },
  allow: schoolAdminCommand.allow,
  async run({ db, now }, { schoolId, id }) {
    const done = await db
      .update(schoolInvitations)
      .set({ status: 'withdrawn', answeredAt: new Date(now) })
      .where(and(openOf(schoolId), eq(schoolInvitations.id, id)))
    if (done.rowCount === 0) throw new AppError('refused', { reason: 'already-answered' })
    return { result: null, audit: { act: 'school.withdraw-invitation', on: `schools/${schoolId}` } }
  },
})

/** Who was asked and has not answered, the latest first. */
export async function invitedTo(db: Database, schoolId: SchoolId, now: number): Promise<Invited[]> {
  const { rows } = await db.execute<Invited>(sql`
    SELECT id, email, expires_at AS "expiresAt" FROM ${schoolInvitations}
    WHERE school_id = ${schoolId} AND status = 'invited' AND expires_at > ${new Date(now)} ORDER BY made_at DESC, email LIMIT 500`)
  return rows.map((row) => ({ ...row, expiresAt: isoTime(row.expiresAt) }))
}
