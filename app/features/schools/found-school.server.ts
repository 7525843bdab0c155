import { sql } from 'drizzle-orm'
import type { PersonId } from '#rules/ids.ts'
import { likelyCountry } from '#rules/school-settings.ts'
import type { Context } from '#app/platform/command.server.ts'
import type { Locale } from '#app/platform/i18n/languages.ts'
import { withinQuota } from '#app/platform/quota.server.ts'
import { memberships, schools } from './tables.server.ts'

export type NewSchool = {
  id: string
  name: string
  kind: 'school' | 'personal'
  locale: Locale
  founderId: PersonId
  /** Where its founder is, as their device says. */
  timeZone?: string | null
}

/** A new school with its founder, who teaches there and runs it. Call it in that school's transaction. */
export async function foundSchool(
  context: Pick<Context, 'db' | 'now'>,
  { id, name, kind, locale, founderId, timeZone }: NewSchool,
): Promise<void> {
  const { db } = context
  await withinQuota(context, kind === 'personal' ? 'personal-school' : 'school', founderId, {
    existing: () => foundedBy(context, founderId, kind),
  })
  const country = likelyCountry(timeZone ?? undefined, locale)
  await db.insert(schools).values({ id, name, kind, locale, country, ...(timeZone && { timezone: timeZone }) })
  await db.insert(memberships).values([
    { schoolId: id, userId: founderId, role: 'teacher' },
    { schoolId: id, userId: founderId, role: 'admin', founder: true },
  ])
}

/**
 * Row security shows a person their own memberships in every school, those that have ended too. A personal school
 * stands in no directory.
 */
async function foundedBy({ db }: Pick<Context, 'db'>, personId: PersonId, kind: NewSchool['kind']): Promise<number> {
  const { rows } = await db.execute<{ founded: number }>(sql`
    SELECT count(*)::int AS founded FROM memberships m WHERE m.user_id = ${personId} AND m.founder
      AND EXISTS (SELECT FROM school_directory d WHERE d.school_id = m.school_id) = ${kind !== 'personal'}`)
  return rows[0]!.founded
}
