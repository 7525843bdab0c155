import { can, type Actor } from '#rules/permissions.ts'
import type { Database } from '#app/platform/db.server.ts'
import type { ListedStudent, ListQuery } from './contract.ts'
import { studentOf } from './queries.server.ts'

/** Whoever administers the school sees all its students; whoever teaches, those of their own classrooms. */
const inSchool = `SELECT s.user_id AS id, s.created_at AS since FROM memberships s WHERE s.school_id = $1 AND s.role = 'student' AND s.status = 'active'`
const taught = `
  SELECT e.student_id AS id, min(e.created_at) AS since
  FROM classroom_teachers t
  JOIN classrooms c ON c.school_id = t.school_id AND c.id = t.classroom_id AND c.status = 'active'
  JOIN enrolments e ON e.school_id = c.school_id AND e.classroom_id = c.id AND e.status = 'active'
  WHERE t.school_id = $1 AND t.user_id = $2 AND t.status = 'active'
  GROUP BY e.student_id`

const base = (administers: boolean) => (administers ? inSchool : taught)

/** Names as their languages order them, whatever the database was made with. */
const keys = { name: 'name COLLATE "und-x-icu"', identifier: 'identifier', username: 'username', since: 'since' }
const order = (sort: ListQuery['sort'], direction: ListQuery['direction']) => `ORDER BY ${keys[sort]} ${direction === 'down' ? 'DESC' : 'ASC'} NULLS LAST, id`

const withNames = 'JOIN users u ON u.id = s.id'
const withNumbers = 'LEFT JOIN managed_students m ON m.school_id = $1 AND m.student_id = s.id'
const all = 's.id, s.since, u.name, m.username, m.identifier, m.birth_band AS "birthBand"'
/** Names and numbers are searched apart, each where it stands, and only whoever is found is put together. */
const found = (administers: boolean) => `
  WITH numbered AS MATERIALIZED (
    SELECT m.student_id AS id FROM managed_students m WHERE m.school_id = $1 AND (m.identifier ILIKE $3 OR m.username ILIKE $3)),
  hits AS MATERIALIZED (
    SELECT s.id, s.since FROM (${base(administers)}) s ${withNames} WHERE u.name ILIKE $3 OR s.id IN (SELECT id FROM numbered))
  SELECT ${all} FROM hits s ${withNames} ${withNumbers} WHERE $2::uuid IS NOT NULL`

/** Without a search only what the order needs is looked up for everybody; the rest for the one page that is shown. */
function pageSql(administers: boolean, sort: ListQuery['sort'], direction: ListQuery['direction']): string {
  const byNumber = sort === 'identifier' || sort === 'username'
  const first = sort === 'since' ? '' : byNumber ? withNumbers : withNames
  const kept = sort === 'since' ? 's.id, s.since' : byNumber ? 's.id, s.since, m.username, m.identifier' : 's.id, s.since, u.name'
  return `
    SELECT ${all} FROM (
      SELECT * FROM (SELECT ${kept} FROM (${base(administers)}) s ${first} WHERE $2::uuid IS NOT NULL AND $3 = '') k
      ${order(sort, direction)} LIMIT $4 OFFSET $5) s ${withNames} ${withNumbers}`
}

export const countSql = (administers: boolean) => `SELECT count(*)::int AS total FROM (${base(administers)}) s WHERE $2::uuid IS NOT NULL AND $3 = ''`

export const listSql = (administers: boolean, sort: ListQuery['sort'], direction: ListQuery['direction']) =>
  `SELECT * FROM (${pageSql(administers, sort, direction)}) f ${order(sort, direction)}`

export const searchSql = (administers: boolean, sort: ListQuery['sort'], direction: ListQuery['direction']) =>
  `SELECT *, count(*) OVER ()::int AS total FROM (${found(administers)}) f ${order(sort, direction)} LIMIT $4 OFFSET $5`

const classroomsSql = `
  SELECT e.student_id AS student, c.id, c.name FROM enrolments e JOIN classrooms c ON c.school_id = e.school_id AND c.id = e.classroom_id
  WHERE e.school_id = $1 AND e.student_id = ANY($2::uuid[]) AND e.status = 'active' AND c.status = 'active'
    AND ($3 OR EXISTS (SELECT FROM classroom_teachers t WHERE t.school_id = c.school_id AND t.classroom_id = c.id AND t.user_id = $4 AND t.status = 'active'))
  ORDER BY c.name, c.id`

export async function studentList(db: Database, schoolId: string, actor: Actor, query: ListQuery): Promise<{ total: number; students: ListedStudent[] }> {
  const administers = can(actor, 'school.administer', { schoolId })
  const { total, rows } = await (query.search === '' ? everybody : matching)(db, administers, [schoolId, actor.id!], query)
  const rooms = await db.$client.query<{ student: string; id: string; name: string }>(classroomsSql, [schoolId, rows.map(({ id }) => id), administers, actor.id])
  const byStudent = Map.groupBy(rooms.rows, ({ student }) => student)
  const students = rows.map((row) => ({ ...studentOf(row), classrooms: (byStudent.get(row.id) ?? []).map(({ id, name }) => ({ id, name })) }))
  return { total, students }
}

type Row = Parameters<typeof studentOf>[0]
type Found = { total: number; rows: Row[] }

/** A page that is no more becomes the last one that is. */
async function everybody(db: Database, administers: boolean, whose: string[], { sort, direction, page, size }: ListQuery): Promise<Found> {
  const { total } = (await db.$client.query<{ total: number }>(countSql(administers), [...whose, ''])).rows[0]!
  const offset = Math.min(page - 1, Math.max(0, Math.ceil(total / size) - 1)) * size
  const { rows } = await db.$client.query<Row>(listSql(administers, sort, direction), [...whose, '', size, offset])
  return { total, rows }
}

async function matching(db: Database, administers: boolean, whose: string[], query: ListQuery): Promise<Found> {
  const { search, sort, direction, page, size } = query
  const pattern = `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const { rows } = await db.$client.query<Row & { total: number }>(searchSql(administers, sort, direction), [...whose, pattern, size, (page - 1) * size])
  if (rows.length === 0 && page > 1) return matching(db, administers, whose, { ...query, page: 1 })
  return { total: rows[0]?.total ?? 0, rows: rows.map(({ total: _, ...row }) => row) }
}
