import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import type { SchoolId } from '#rules/ids.ts'
import { checkDomain, domainOf } from '#rules/mail-domains.ts'
import { accountById } from '#app/features/accounts/public.server.ts'
import { schoolDomains } from '#app/features/schools/public-tables.server.ts'
import { defineCommand, type Context } from '#app/platform/command.server.ts'
import { AppError } from '#app/platform/errors.ts'
import { withinQuota } from '#app/platform/quota.server.ts'
import { noSchool, schoolAdminCommand, type OwnSchool } from './school-admin-command.server.ts'

/**
 * A mail domain of the school's teachers. Who adds it has a confirmed address there: otherwise anybody could found a
 * school and stand in
 * front of another one's teachers with its domain.
 */
export const addDomain = defineCommand({
  name: 'addDomain',
  input: z.object({ domain: z.string().max(253), admits: z.enum(['yes', 'no']).default('no') }),
  ...schoolAdminCommand,
  async run(context, { schoolId }, { domain, admits }) {
    const { db, actor } = context
    const checked = checkDomain(domain)
    if (!checked.ok) throw new AppError('invalid', { fields: { domain: checked.reason } })
    const account = await accountById(db, actor.id!)
    if (!account?.emailVerified || domainOf(account.email) !== checked.value)
      throw new AppError('invalid', { fields: { domain: 'not-yours' } })
    await withinQuota(context, 'school-domain', schoolId, {
      existing: () => db.$count(schoolDomains, eq(schoolDomains.schoolId, schoolId)),
    })
    const added = await db
      .insert(schoolDomains)
      .values({ schoolId, domain: checked.value, admits: admits === 'yes' })
      .onConflictDoNothing()
    if (added.rowCount === 0) throw new AppError('invalid', { fields: { domain: 'already-there' } })
    return {
      result: null,
      audit: { act: 'school.domain.add', on: `schools/${schoolId}`, details: { domain: checked.value, admits } },
    }
  },
})

/** A domain of the actor's own school, or not found. */
async function loadDomain({ db, schoolId }: Context, { domain }: { domain: string }): Promise<OwnSchool> {
  const [found] = await db
    .select({ schoolId: schoolDomains.schoolId })
    .from(schoolDomains)
    .where(one(schoolId ?? noSchool, domain))
    .for('update')
  if (!found) throw new AppError('not-found')
  return found
}

const one = (schoolId: SchoolId, domain: string) =>
  and(eq(schoolDomains.schoolId, schoolId), eq(schoolDomains.domain, domain))

/** Whether a confirmed address there lets somebody in without asking. */
export const changeDomain = defineCommand({
  name: 'changeDomain',
  input: z.object({ domain: z.string(), admits: z.enum(['yes', 'no']) }),
  load: loadDomain,
  allow: schoolAdminCommand.allow,
  async run({ db }, { schoolId }, { domain, admits }) {
    await db
      .update(schoolDomains)
      .set({ admits: admits === 'yes' })
      .where(one(schoolId, domain))
    return {
      result: null,
      audit: { act: 'school.domain.change', on: `schools/${schoolId}`, details: { domain, admits } },
    }
  },
})

export const removeDomain = defineCommand({
  name: 'removeDomain',
  takesAway: true,
  input: z.object({ domain: z.string() }),
  load: loadDomain,
  allow: schoolAdminCommand.allow,
  async run({ db }, { schoolId }, { domain }) {
    await db.delete(schoolDomains).where(one(schoolId, domain))
    return { result: null, audit: { act: 'school.domain.remove', on: `schools/${schoolId}`, details: { domain } } }
  },
})
