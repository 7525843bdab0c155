import { sql } from 'drizzle-orm'
import { searchText } from '#rules/ask-school.ts'
import type { SchoolRole } from '#rules/permissions.ts'
import type { Database } from '#app/platform/db.server.ts'
import { isoTime } from './iso-time.ts'
import type { Group, Paged, Person } from './contract.ts'

const pageSize = 25
/** Nobody turns more pages than this; whoever looks for somebody types a name. */
const mostCounted = 10_000
/** Up to here a school is put in order by name; a larger one by when people came, which its key gives for nothing. */
const mostSorted = 5_000

const rolesOf: Record<Group, SchoolRole[]> = { staff: ['admin', 'teacher'], students: ['student'], guardians: ['guardian'] }

type Query = { group: Group; search: string; page: number; flagged: boolean }

/** The people of a school, a page at a time; as quick in a country's school as in a small one. */
export async function peopleOf(db: Database, schoolId: string, { group, search, page, flagged }: Query): Promise<Paged<Person>> {
  const roles = rolesOf[group]
  const members = sql`m.school_id = ${schoolId} AND m.role = ANY (${sql.param(roles)}::text[]) AND m.status = 'active'
    ${flagged ? sql`AND m.flagged_at IS NOT NULL` : sql``}`
  const large = (await counted(db, sql`SELECT 1 FROM memberships m WHERE ${members}`, mostSorted)) > mostSorted
  const wanted = searchText(search)
  const pattern = wanted?.replaceAll(/[\\%_]/g, String.raw`\$&`)
  const named = pattern
    ? large
      ? sql`AND lower(u.name) LIKE ${`${pattern}%`}`
      : sql`AND (lower(u.name) LIKE ${`%${pattern}%`} OR (u.kind = 'adult' AND lower(u.email) LIKE ${`%${pattern}%`}))`
    : sql``
  const found = sql`FROM memberships m ${pattern ? sql`JOIN users u ON u.id = m.user_id` : sql``} WHERE ${members} ${named}`
  const total = await counted(db, sql`SELECT DISTINCT m.user_id ${found}`, mostCounted)
  const pages = Math.max(1, Math.ceil(Math.min(total, mostCounted) / pageSize))
  const current = Math.min(Math.max(1, page), pages)
  const order = large ? sql`m.user_id` : sql`(SELECT name FROM users WHERE id = m.user_id), m.user_id`
  const { rows } = await db.execute<Person>(sql`
    WITH chosen AS (
      SELECT m.user_id, min(m.created_at) AS since, array_agg(m.role ORDER BY m.role) AS roles, max(m.flagged_at) AS flagged_at, min(m.user_id::text) AS place
      ${found} GROUP BY m.user_id ORDER BY ${order} LIMIT ${pageSize} OFFSET ${(current - 1) * pageSize})
    SELECT u.id, u.name, CASE WHEN u.kind = 'adult' THEN u.email END AS email, u.kind, c.since, u.two_factor_enabled AS "secondFactor", c.flagged_at AS "flaggedAt",
      (SELECT array_agg(role ORDER BY role) FROM memberships WHERE school_id = ${schoolId} AND user_id = u.id AND status = 'active') AS roles,
      (SELECT count(*)::int FROM classroom_teachers t JOIN classrooms k ON k.school_id = t.school_id AND k.id = t.classroom_id
        WHERE t.school_id = ${schoolId} AND t.user_id = u.id AND t.role = 'owner' AND t.status = 'active' AND k.status = 'active') AS "ownedClasses"
    FROM chosen c JOIN users u ON u.id = c.user_id ORDER BY ${large ? sql`u.id` : sql`u.name, u.id`}`)
  return {
    rows: rows.map((row) => ({ ...row, since: isoTime(row.since), flaggedAt: row.flaggedAt && isoTime(row.flaggedAt) })),
    page: current,
    pages,
    total: Math.min(total, mostCounted),
    more: total > mostCounted,
  }
}

async function counted(db: Database, rows: ReturnType<typeof sql>, most: number): Promise<number> {
  const { rows: found } = await db.execute<{ count: number }>(sql`SELECT count(*)::int AS count FROM (${rows} LIMIT ${most + 1}) AS rows`)
  return found[0]!.count
}
