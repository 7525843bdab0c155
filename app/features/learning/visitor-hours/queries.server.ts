import { asc, eq } from 'drizzle-orm'
import { hourLifeMs, maxResultsPerHour, parseHourCode, type HourCourse } from '#rules/visitor-hours/visitor-hour.ts'
import { parseCertificateAddress } from '#rules/certificates/slug.ts'
import { inTransaction, systemTenant } from '#app/platform/db/db.server.ts'
import type { Locale } from '#app/platform/i18n/languages.ts'
import type { Services } from '#app/platform/services/services.server.ts'
import type { HourResult } from './contract.ts'
import { visitorHours, visitorResults } from './tables.server.ts'

type QueryServices = Pick<Services, 'pool' | 'now'>

const hasEnded = (createdAt: Date, now: number) => now - createdAt.getTime() >= hourLifeMs

export type OpenHour = { code: string; course: HourCourse; endsAt: number }

/** A class hour that is not over; null for any other code. */
export async function findHour({ pool, now }: QueryServices, typed: string): Promise<OpenHour | null> {
  const code = parseHourCode(typed)
  if (!code) return null
  const [row] = await inTransaction(
    pool,
    systemTenant,
    (db) => db.select().from(visitorHours).where(eq(visitorHours.code, code)),
    'read only',
  )
  if (!row || hasEnded(row.createdAt, now())) return null
  return { code, course: row.course, endsAt: row.createdAt.getTime() + hourLifeMs }
}

export async function listResults({ pool }: QueryServices, code: string): Promise<HourResult[]> {
  const rows = await inTransaction(
    pool,
    systemTenant,
    (db) =>
      db
        .select({
          nickname: visitorResults.nickname,
          stars: visitorResults.stars,
          createdAt: visitorResults.createdAt,
        })
        .from(visitorResults)
        .where(eq(visitorResults.code, code))
        .orderBy(asc(visitorResults.createdAt), asc(visitorResults.slug))
        .limit(maxResultsPerHour),
    'read only',
  )
  return rows.map(({ createdAt, ...row }) => ({ ...row, at: createdAt.toISOString() }))
}

export type FinishedSitting = {
  course: HourCourse
  locale: Locale
  steps: number
  stars: number
  nickname: string | null
  finishedAt: number
  endsAt: number
}

/** A finished sitting by the address of its certificate, for a day; null for any other address. */
export async function findFinishedSitting(
  { pool, now }: QueryServices,
  address: string,
): Promise<FinishedSitting | null> {
  const parsed = parseCertificateAddress(address)
  if (!parsed?.isProvisional) return null
  const [row] = await inTransaction(
    pool,
    systemTenant,
    (db) => db.select().from(visitorResults).where(eq(visitorResults.slug, parsed.slug)),
    'read only',
  )
  if (!row || hasEnded(row.createdAt, now())) return null
  const { course, locale, steps, stars, nickname, createdAt } = row
  return {
    ...{ course, locale, steps, stars, nickname },
    finishedAt: createdAt.getTime(),
    endsAt: createdAt.getTime() + hourLifeMs,
  }
}
