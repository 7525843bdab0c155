import { sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import type { SchoolId } from '#rules/ids.ts'
import { isDay } from '#rules/input/day.ts'
import { can } from '#rules/permissions.ts'
import { isUuid } from '#rules/input/uuid.ts'
import { classrooms } from '#app/features/people/classrooms/public-tables.server.ts'
import { schools } from '#app/features/people/schools/public-tables.server.ts'
import { users } from '#app/features/people/accounts/public-tables.server.ts'
import { defineCommand } from '#app/platform/commands/command.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import type { AuditFilter, AuditRow, NumberedPage } from './contract.ts'
import { toIsoTime } from './iso-time.ts'
import { schoolAdminCommand } from './school-admin-command.server.ts'

const pageSize = 50
const maxCounted = 10_000
const maxExported = 20_000

/** A page of the school's audit log. Names come from the current accounts: erased users have no name. */
export async function listAudit(
  db: Database,
  schoolId: SchoolId,
  filter: AuditFilter,
  page: number,
): Promise<NumberedPage<AuditRow>> {
  const where = buildFilter(schoolId, filter)
  const { rows: countRows } = await db.execute<{ total: number }>(
    sql`SELECT count(*)::int AS total FROM (SELECT 1 FROM audit_entries a WHERE ${where} LIMIT ${maxCounted + 1}) AS rows`,
  )
  const total = countRows[0]!.total
  const pages = Math.max(1, Math.ceil(Math.min(total, maxCounted) / pageSize))
  const current = Math.min(Math.max(1, page), pages)
  const rows = await selectEntries(db, schoolId, where, pageSize, (current - 1) * pageSize)
  return { rows, page: current, pages, total: Math.min(total, maxCounted), more: total > maxCounted }
}

/** `from` and `to` are days in the school's time zone, both inclusive. */
function buildFilter(schoolId: SchoolId, { person, act, from, to }: AuditFilter) {
  const startOfDay = (text: string, add: number) =>
    sql`((${text}::date + ${add}::int)::timestamp AT TIME ZONE (SELECT timezone FROM ${schools} WHERE id = ${schoolId}))`
  return sql`a.school_id = ${schoolId}
    ${isUuid(person) ? sql`AND a.person_id = ${person}` : sql``}
    ${act ? sql`AND a.act = ${act}` : sql``}
    ${isDay(from) ? sql`AND a.at >= ${startOfDay(from, 0)}` : sql``}
    ${isDay(to) ? sql`AND a.at < ${startOfDay(to, 1)}` : sql``}`
}

async function selectEntries(
  db: Database,
  schoolId: SchoolId,
  where: SQL,
  limit: number,
  offset: number,
): Promise<AuditRow[]> {
  const { rows } = await db.execute<AuditRow>(buildEntriesQuery(schoolId, where, limit, offset))
  return rows.map((row) => ({ ...row, at: toIsoTime(row.at) }))
}

/**
 * Adds names to audit entries. Extracts the target id by regular expression in a materialized CTE, once per row of the
 * page: within the join conditions it would run for every pair of rows.
 */
const buildEntriesQuery = (schoolId: SchoolId, where: SQL, limit: number, offset: number): SQL => sql`
    WITH page AS MATERIALIZED (
      SELECT a.* FROM audit_entries a WHERE ${where} ORDER BY a.at DESC, a.id DESC LIMIT ${limit} OFFSET ${offset}),
    about AS MATERIALIZED (
      SELECT *, substring(on_what FROM '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$')::uuid AS thing FROM page)
    SELECT p.id, p.at, p.act, p.address, w.name AS who, coalesce(c.name, o.name, s.name) AS on
    FROM about p
      LEFT JOIN ${users} w ON w.id = p.person_id
      LEFT JOIN ${users} o ON o.id = p.thing
      LEFT JOIN ${classrooms} c ON c.school_id = ${schoolId} AND c.id = p.thing
      LEFT JOIN ${schools} s ON s.id = p.thing
    ORDER BY p.at DESC, p.id DESC`

/** Acts and users of the latest 5000 entries, as choices for the audit filter. */
export async function listAuditFilterChoices(db: Database, schoolId: SchoolId) {
  const recent = sql`(SELECT act, person_id FROM audit_entries WHERE school_id = ${schoolId} ORDER BY at DESC LIMIT 5000)`
  const actions = await db.execute<{ act: string }>(sql`SELECT DISTINCT act FROM ${recent} r ORDER BY 1`)
  const people = await db.execute<{ id: string; name: string }>(sql`
    SELECT id, name FROM ${users} WHERE id IN (SELECT person_id FROM ${recent} r) ORDER BY name LIMIT 500`)
  return { actions: actions.rows.map(({ act }) => act), people: people.rows }
}

/**
 * Exports the newest audit entries; `older` reports whether more exist. The export itself is audited. The database
 * builds the JSON text because parsing and serializing so many rows would block the event loop.
 */
export const exportAudit = defineCommand({
  name: 'exportAudit',
  readOnly: true,
  quota: 'export',
  input: z.object({
    person: z.string().default(''),
    act: z.string().max(80).default(''),
    from: z.string().default(''),
    to: z.string().default(''),
  }),
  ...schoolAdminCommand,
  allow: (actor, school) => can(actor, 'audit.read', school),
  async run({ db }, { schoolId }, filter) {
    const where = buildFilter(schoolId, filter)
    const { rows } = await db.execute<{ text: string; count: number; older: boolean }>(sql`
      SELECT coalesce(json_agg(e), '[]')::text AS text, count(*)::int AS count,
        EXISTS (SELECT FROM audit_entries a WHERE ${where} OFFSET ${maxExported}) AS older
      FROM (${buildEntriesQuery(schoolId, where, maxExported, 0)}) AS e`)
    const { text, count, older } = rows[0]!
    return {
      result: { text, older },
      audit: { act: 'audit.export', on: `schools/${schoolId}`, details: { rows: count, older } },
    }
  },
})
