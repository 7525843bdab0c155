import { sql } from 'drizzle-orm'
import type { PersonId } from '#rules/ids.ts'
import { likelyCountry, likelyTimeZone, type Country } from '#rules/schools/countries.ts'
import type { CommandContext } from '#app/platform/commands/command.server.ts'
import type { Locale } from '#app/platform/i18n/languages.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { enforceQuota } from '#app/platform/limits/quota.server.ts'
import { memberships, schools } from './tables.server.ts'

export type NewSchool = {
  id: string
  name: string
  kind: 'school' | 'personal'
  locale: Locale
  founderId: PersonId
  /** IANA time zone reported by the founder's device. */
  timeZone?: string | null
  /** Chosen by the founder; absent, the time zone and the language decide. */
  country?: Country | null
}

/** Creates a school with its founder as teacher and admin. Call it in the new school's transaction. */
export async function createSchool(
  context: Pick<CommandContext, 'db' | 'now'>,
  { id, name, kind, locale, founderId, timeZone, country: chosenCountry }: NewSchool,
): Promise<void> {
  const { db } = context
  await enforceQuota(context, kind === 'personal' ? 'personal-school' : 'school', founderId, {
    existing: () => countFoundedSchools(context, founderId, kind),
  })
  const country = chosenCountry ?? likelyCountry(timeZone, locale)
  if (!country) throw new AppError('invalid', { fields: { country: 'choose' } })
  await db.insert(schools).values({ id, name, kind, locale, country, timezone: likelyTimeZone(timeZone, country) })
  await db.insert(memberships).values([
    { schoolId: id, userId: founderId, role: 'teacher' },
    { schoolId: id, userId: founderId, role: 'admin', founder: true },
  ])
}

/**
 * Row security lets users see their own memberships in all schools, including ended ones. Personal schools are not
 * listed in the directory.
 */
async function countFoundedSchools(
  { db }: Pick<CommandContext, 'db'>,
  personId: PersonId,
  kind: NewSchool['kind'],
): Promise<number> {
  const { rows } = await db.execute<{ founded: number }>(sql`
    SELECT count(*)::int AS founded FROM memberships m WHERE m.user_id = ${personId} AND m.founder
      AND EXISTS (SELECT FROM school_directory d WHERE d.school_id = m.school_id) = ${kind !== 'personal'}`)
  return rows[0]!.founded
}
