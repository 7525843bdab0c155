import { sql, type SQL } from 'drizzle-orm'
import type { SchoolId } from '#rules/ids.ts'
import { normalizeSchoolSearch } from '#rules/schools/teacher-request.ts'
import type { SchoolRole } from '#rules/permissions.ts'
import { classroomTeachers, classrooms } from '#app/features/people/classrooms/public-tables.server.ts'
import { users } from '#app/features/people/accounts/public-tables.server.ts'
import { memberships } from '#app/features/people/schools/public-tables.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { toIsoTime } from '../iso-time.ts'
import type { Group, PeoplePage, Person } from '../contract.ts'

const pageSize = 25
/** Counting stops here to stay fast: larger totals are shown as "more than". */
const maxCounted = 10_000

const rolesOfGroup: Record<Group, readonly SchoolRole[]> = {
  staff: ['admin', 'teacher'],
  students: ['student'],
  guardians: ['guardian'],
}

/** `after` and `before` are person ids, so that URLs contain no names. */
export type PeopleQuery = {
  group: Group
  search: string
  flagged: boolean
  after: string | null
  before: string | null
}

/** A page of the school's people sorted by name. Keyset pagination keeps large schools as fast as small ones. */
export async function listPeople(db: Database, schoolId: SchoolId, query: PeopleQuery): Promise<PeoplePage> {
  const fromClause = sql`FROM ${memberships} m WHERE ${buildFilter(schoolId, query)}`
  // A person with two roles of the group counts once.
  const selectClause = rolesOfGroup[query.group].length > 1 ? sql`SELECT DISTINCT m.user_id` : sql`SELECT`
  const total = await countPeople(db, sql`${selectClause} ${fromClause}`)
  const cursor = await loadCursor(db, schoolId, query)
  const cursorFilter =
    cursor && sql`AND (m.name, m.user_id) ${sql.raw(cursor.back ? '<' : '>')} (${cursor.name}, ${cursor.id}::uuid)`
  const order = sql.raw(cursor?.back ? 'm.name DESC, m.user_id DESC' : 'm.name, m.user_id')
  const { rows: ids } = await db.execute<{ id: string }>(
    sql`SELECT m.user_id AS id ${fromClause} ${cursorFilter ?? sql``} GROUP BY m.name, m.user_id ORDER BY ${order} LIMIT ${pageSize + 1}`,
  )
  // The query selects one row more than the page size to detect a further page.
  const hasMore = ids.length > pageSize
  const pageIds = ids.slice(0, pageSize).map(({ id }) => id)
  if (cursor?.back) pageIds.reverse()
  return {
    rows: await loadPeople(db, schoolId, rolesOfGroup[query.group], pageIds),
    total: Math.min(total, maxCounted),
    more: total > maxCounted,
    before: (cursor?.back ? hasMore : cursor !== null) ? (pageIds[0] ?? null) : null,
    after: cursor?.back || hasMore ? (pageIds.at(-1) ?? null) : null,
  }
}

/**
 * The index on memberships contains names in this sort order, so a substring search reads only the index.
 */
function buildFilter(schoolId: SchoolId, { group, search, flagged }: PeopleQuery): SQL {
  const [role, ...otherRoles] = rolesOfGroup[group]
  const roles =
    otherRoles.length > 0 ? sql`m.role IN (${sql.join([role, ...otherRoles], sql`, `)})` : sql`m.role = ${role}`
  // Allow one-character searches: a family name can be one character (김, 王).
  const searchText = normalizeSchoolSearch(search, 1)
  const pattern = `%${searchText?.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const matchesName = sql`lower(m.name) LIKE ${pattern}`
  // Managed students have no email address, so search students by email only if the text contains "@".
  const matchesEmail = sql`EXISTS (SELECT FROM ${users} u WHERE u.id = m.user_id AND u.kind = 'adult' AND lower(u.email) LIKE ${pattern})`
  const searchesEmail = group !== 'students' || searchText?.includes('@')
  return sql`m.school_id = ${schoolId} AND ${roles} AND m.status = 'active'
    ${flagged ? sql`AND m.flagged_at IS NOT NULL` : sql``}
    ${searchText ? (searchesEmail ? sql`AND (${matchesName} OR ${matchesEmail})` : sql`AND ${matchesName}`) : sql``}`
}

/** Null, meaning the first page, if the person named in the URL has left the school. */
async function loadCursor(
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

async function loadPeople(
  db: Database,
  schoolId: SchoolId,
  roles: readonly SchoolRole[],
  ids: string[],
): Promise<Person[]> {
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
  return rows.map((row) => ({
    ...row,
    since: toIsoTime(row.since),
    flaggedAt: row.flaggedAt && toIsoTime(row.flaggedAt),
  }))
}

async function countPeople(db: Database, rows: SQL): Promise<number> {
  const { rows: matches } = await db.execute<{ count: number }>(
    sql`SELECT count(*)::int AS count FROM (${rows} LIMIT ${maxCounted + 1}) AS rows`,
  )
  return matches[0]!.count
}
