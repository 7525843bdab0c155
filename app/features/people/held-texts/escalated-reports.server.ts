import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'
import type { CommandContext } from '#app/platform/commands/command.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { abuseReports, type heldTexts } from './tables.server.ts'

/** Shows staff of the platform the text of a report. Only the school can do this. */
export async function escalateReport(
  { db, now }: Pick<CommandContext, 'db' | 'now'>,
  { schoolId, id, text }: Pick<typeof heldTexts.$inferSelect, 'schoolId' | 'id' | 'text'>,
): Promise<void> {
  await db
    .update(abuseReports)
    .set({ escalatedAt: new Date(now), escalatedText: text })
    .where(and(eq(abuseReports.schoolId, schoolId), eq(abuseReports.id, id)))
}

/** Reports of the last `days` days over all schools. */
export type ReportCounts = {
  days: number
  waiting: number
  overdue: number
  removed: number
  left: number
  schools: number
}

const countedDays = 30

/** For staff: row security shows them the reports of all schools. A report waits too long after a day. */
export async function countReports(db: Database): Promise<ReportCounts> {
  const { rows } = await db.execute<Omit<ReportCounts, 'days'>>(sql`
    SELECT count(*) FILTER (WHERE decision IS NULL)::int AS waiting,
      count(*) FILTER (WHERE decision IS NULL AND reported_at < now() - interval '1 day')::int AS overdue,
      count(*) FILTER (WHERE decision = 'kept-back')::int AS removed,
      count(*) FILTER (WHERE decision = 'released')::int AS left,
      count(DISTINCT school_id)::int AS schools
    FROM ${abuseReports} WHERE reported_at > now() - make_interval(days => ${countedDays})`)
  return { days: countedDays, ...rows[0]! }
}

/** A report that a school showed to staff. Times are milliseconds since 1970. */
export type EscalatedReport = {
  id: string
  schoolId: string
  text: string
  severity: number
  decision: 'released' | 'kept-back' | null
  escalatedAt: number
}

const maxReports = 50

export async function listEscalatedReports(db: Database): Promise<EscalatedReport[]> {
  const rows = await db
    .select()
    .from(abuseReports)
    .where(isNotNull(abuseReports.escalatedAt))
    .orderBy(desc(abuseReports.escalatedAt))
    .limit(maxReports)
  return rows.map(({ id, schoolId, escalatedText, severity, decision, escalatedAt }) => ({
    ...{ id, schoolId, severity, decision },
    text: escalatedText ?? '',
    escalatedAt: escalatedAt!.getTime(),
  }))
}
