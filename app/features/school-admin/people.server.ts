import { sql, type SQL } from 'drizzle-orm'
import type { SchoolId } from '#rules/ids.ts'
import { searchText } from '#rules/ask-school.ts'
import type { SchoolRole } from '#rules/permissions.ts'
import { classroomTeachers, classrooms } from '#app/features/classrooms/public-tables.server.ts'
import { users } from '#app/features/accounts/public-tables.server.ts'
import { memberships } from '#app/features/schools/public-tables.server.ts'
import type { Database } from '#app/platform/db.server.ts'
import { isoTime } from './iso-time.ts'
import type { Group, PagedPeople, Person } from './contract.ts'

const pageSize = 25
/** Nobody counts further; whoever looks for somebody types a name. */
const mostCounted = 10_000

const rolesOf: Record<Group, readonly SchoolRole[]> = {
  staff: ['admin', 'teacher'],
  students: ['student'],
  guardians: ['guardian'],
}

/** A page begins after somebody or ends before somebody: the address names a person by id, never by name. */
export type PeopleQuery = {
  group: Group
  search: string
  flagged: boolean
  after: string | null
  before: string | null
}

/** The people of a school by name, a page at a time; as quick in a country's school as in a small one. */
export async function peopleOf(db: Database, schoolId: SchoolId, query: PeopleQuery): Promise<PagedPeople> {
  const found = sql`FROM ${memberships} m WHERE ${matching(schoolId, query)}`
  // Whoever has two roles among those asked for is one person.
  const each = rolesOf[query.group].length > 1 ? sql`SELECT DISTINCT m.user_id` : sql`SELECT`
  const total = await counted(db, sql`${each} ${found}`)
  const end = await endOf(db, schoolId, query)
  const edge = end && sql`AND (m.name, m.user_id) ${sql.raw(end.back ? '<' : '>')} (${end.name}, ${end.id}::uuid)`
  const order = sql.raw(end?.back ? 'm.name DESC, m.user_id DESC' : 'm.name, m.user_id')
  const { rows: ids } = await db.execute<{ id: string }>(
    sql`SELECT m.user_id AS id ${found} ${edge ?? sql``} GROUP BY m.name, m.user_id ORDER BY ${order} LIMIT ${pageSize + 1}`,
  )
  // One more than is shown: somebody stands beyond this page.
  const beyond = ids.length > pageSize
  const shown = ids.slice(0, pageSize).map(({ id }) => id)
  if (end?.back) shown.reverse()
  return {
    rows: await told(db, schoolId, rolesOf[query.group], shown),
    total: Math.min(total, mostCounted),
    more: total > mostCounted,
    before: (end?.back ? beyond : end !== null) ? (shown[0] ?? null) : null,
    after: end?.back || beyond ? (shown.at(-1) ?? null) : null,
  }
}

/**
 * The index holds a school's people in this order and with their names, so a search inside names reads it and nothing
 * else.
 */
function matching(schoolId: SchoolId, { group, search, flagged }: PeopleQuery): SQL {
  const [role, ...others] = rolesOf[group]
  const roles = others.length > 0 ? sql`m.role IN (${sql.join([role, ...others], sql`, `)})` : sql`m.role = ${role}`
  // A family name may be one letter: 김, 王.
  const wanted = searchText(search, 1)
  const pattern = `%${wanted?.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const named = sql`lower(m.name) LIKE ${pattern}`
  // Children have no address; those of a student with an account of their own are looked for only by what looks like
  // one.
  const addressed = sql`EXISTS (SELECT FROM ${users} u WHERE u.id = m.user_id AND u.kind = 'adult' AND lower(u.email) LIKE ${pattern})`
  const byAddress = group !== 'students' || wanted?.includes('@')
  return sql`m.school_id = ${schoolId} AND ${roles} AND m.status = 'active'
    ${flagged ? sql`AND m.flagged_at IS NOT NULL` : sql``}
    ${wanted ? (byAddress ? sql`AND (${named} OR ${addressed})` : sql`AND ${named}`) : sql``}`
}

/** Whoever the address names may be gone by now: then it is the first page. */
async function endOf(
  db: Database,
  schoolId: SchoolId,
  { after, before }: PeopleQuery,
): Promise<{ id: string; name: string; back: boolean } | null> {
  const id = before ?? after
  if (!id) return null
  const { rows } = await db.execute<{ name: string }>(
    sql`SELECT name FROM ${memberships} WHERE school_id = ${schoolId} AND user_id = ${id} LIMIT 1`,
  )
  return rows[0] ? { id, name: rows[0].name, back: before !== null } : null
}

async function told(db: Database, schoolId: SchoolId, roles: readonly SchoolRole[], ids: string[]): Promise<Person[]> {
  const { rows } = await db.execute<Person>(sql`
    SELECT u.id, u.name, CASE WHEN u.kind = 'adult' THEN u.email END AS email, u.kind, m.since, u.two_factor_enabled AS "secondFactor", m.flagged_at AS "flaggedAt", m.roles,
      (SELECT count(*)::int FROM ${classroomTeachers} t JOIN ${classrooms} k ON k.school_id = t.school_id AND k.id = t.classroom_id
        WHERE t.school_id = ${schoolId} AND t.user_id = u.id AND t.role = 'owner' AND t.status = 'active' AND k.status = 'active') AS "ownedClasses"
    FROM unnest(${sql.param(ids)}::uuid[]) WITH ORDINALITY AS shown (id, place)
      JOIN ${users} u ON u.id = shown.id
      CROSS JOIN LATERAL (
        SELECT array_agg(role ORDER BY role) AS roles, min(created_at) FILTER (WHERE role = ANY (${sql.param(roles)}::text[])) AS since, max(flagged_at) AS flagged_at
        FROM ${memberships} WHERE school_id = ${schoolId} AND user_id = u.id AND status = 'active') m
    ORDER BY shown.place`)
  return rows.map((row) => ({ ...row, since: isoTime(row.since), flaggedAt: row.flaggedAt && isoTime(row.flaggedAt) }))
}

async function counted(db: Database, rows: SQL): Promise<number> {
  const { rows: found } = await db.execute<{ count: number }>(
    sql`SELECT count(*)::int AS count FROM (${rows} LIMIT ${mostCounted + 1}) AS rows`,
  )
  return found[0]!.count
}
