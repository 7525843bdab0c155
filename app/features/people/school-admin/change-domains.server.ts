import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import type { SchoolId } from '#rules/ids.ts'
import { checkDomain, domainOf } from '#rules/schools/mail-domains.ts'
import { accountById } from '#app/features/people/accounts/public.server.ts'
import { schoolDomains } from '#app/features/people/schools/public-tables.server.ts'
import { defineCommand, type CommandContext } from '#app/platform/commands/command.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { enforceQuota } from '#app/platform/limits/quota.server.ts'
import { noSchoolId, schoolAdminCommand, type SchoolRef } from './school-admin-command.server.ts'

/**
 * Adds a mail domain of the school's teachers. The admin must have a confirmed address in that domain: otherwise a fake
 * school could claim another school's domain and attract its teachers.
 */
export const addDomain = defineCommand({
  name: 'addDomain',
  input: z.object({ domain: z.string().max(253), admits: z.enum(['yes', 'no']).default('no') }),
  ...schoolAdminCommand,
  async run(context, { schoolId }, { domain, admits }) {
    const { db, actor } = context
    const checkedDomain = checkDomain(domain)
    if (!checkedDomain.ok) throw new AppError('invalid', { fields: { domain: checkedDomain.reason } })
    const account = await accountById(db, actor.id!)
    if (!account?.emailVerified || domainOf(account.email) !== checkedDomain.value)
      throw new AppError('invalid', { fields: { domain: 'not-yours' } })
    await enforceQuota(context, 'school-domain', schoolId, {
      existing: () => db.$count(schoolDomains, eq(schoolDomains.schoolId, schoolId)),
    })
    const added = await db
      .insert(schoolDomains)
      .values({ schoolId, domain: checkedDomain.value, admits: admits === 'yes' })
      .onConflictDoNothing()
    if (added.rowCount === 0) throw new AppError('invalid', { fields: { domain: 'already-there' } })
    return {
      result: null,
      audit: { act: 'school.domain.add', on: `schools/${schoolId}`, details: { domain: checkedDomain.value, admits } },
    }
  },
})

/** Locks a domain of the actor's school. */
async function loadDomain({ db, schoolId }: CommandContext, { domain }: { domain: string }): Promise<SchoolRef> {
  const [domainRow] = await db
    .select({ schoolId: schoolDomains.schoolId })
    .from(schoolDomains)
    .where(matchDomain(schoolId ?? noSchoolId, domain))
    .for('update')
  if (!domainRow) throw new AppError('not-found')
  return domainRow
}

const matchDomain = (schoolId: SchoolId, domain: string) =>
  and(eq(schoolDomains.schoolId, schoolId), eq(schoolDomains.domain, domain))

/** Changes whether teachers with a confirmed address in the domain join without approval. */
export const changeDomain = defineCommand({
  name: 'changeDomain',
  input: z.object({ domain: z.string(), admits: z.enum(['yes', 'no']) }),
  load: loadDomain,
  allow: schoolAdminCommand.allow,
  async run({ db }, { schoolId }, { domain, admits }) {
    await db
      .update(schoolDomains)
      .set({ admits: admits === 'yes' })
      .where(matchDomain(schoolId, domain))
    return {
      result: null,
      audit: { act: 'school.domain.change', on: `schools/${schoolId}`, details: { domain, admits } },
    }
  },
})

export const removeDomain = defineCommand({
  name: 'removeDomain',
  deletesTarget: true,
  input: z.object({ domain: z.string() }),
  load: loadDomain,
  allow: schoolAdminCommand.allow,
  async run({ db }, { schoolId }, { domain }) {
    await db.delete(schoolDomains).where(matchDomain(schoolId, domain))
    return { result: null, audit: { act: 'school.domain.remove', on: `schools/${schoolId}`, details: { domain } } }
  },
})
