import { getTableName } from 'drizzle-orm'
import { memberships } from '#app/features/schools/public-tables.server.ts'
import { enrolments } from '#app/features/classrooms/public-tables.server.ts'
import { users } from '#app/features/accounts/public-tables.server.ts'
import type { ClassroomId, SchoolId } from '#rules/ids.ts'
import { can, type Actor } from '#rules/permissions.ts'
import { classroomsOfStudents } from '#app/features/classrooms/public.server.ts'
import type { Database } from '#app/platform/db.server.ts'
import type { ClassroomChoice, ListedStudent, ListQuery } from './contract.ts'
import { classroomsToFill, studentOf } from './queries.server.ts'

/**
 * Whoever administers the school sees all its students; whoever teaches, those of their own classrooms, which are `$2`.
 */
const inSchool = `SELECT s.user_id AS id, s.created_at AS since FROM ${getTableName(memberships)} s WHERE s.school_id = $1 AND s.role = 'student' AND s.status = 'active'`
const taught = `
  SELECT e.student_id AS id, min(e.created_at) AS since FROM ${getTableName(enrolments)} e
  WHERE e.school_id = $1 AND e.classroom_id = ANY($2::uuid[]) AND e.status = 'active' GROUP BY e.student_id`

const base = (administers: boolean) => (administers ? inSchool : taught)

/** Names as their languages order them, whatever the database was made with. */
const keys = { name: 'name COLLATE "und-x-icu"', identifier: 'identifier', username: 'username', since: 'since' }
const order = (sort: ListQuery['sort'], direction: ListQuery['direction']) =>
  `ORDER BY ${keys[sort]} ${direction === 'down' ? 'DESC' : 'ASC'} NULLS LAST, id`

const withNames = `JOIN ${getTableName(users)} u ON u.id = s.id`
const withNumbers = 'LEFT JOIN managed_students m ON m.school_id = $1 AND m.student_id = s.id'
const all = 's.id, s.since, u.name, m.username, m.identifier, m.title, m.birth_band AS "birthBand"'
/** Names and numbers are searched apart, each where it stands, and only whoever is found is put together. */
const found = (administers: boolean) => `
  WITH numbered AS MATERIALIZED (
    SELECT m.student_id AS id FROM managed_students m WHERE m.school_id = $1 AND (m.identifier ILIKE $3 OR m.username ILIKE $3)),
  hits AS MATERIALIZED (
    SELECT s.id, s.since FROM (${base(administers)}) s ${withNames} WHERE u.name ILIKE $3 OR s.id IN (SELECT id FROM numbered))
  SELECT ${all} FROM hits s ${withNames} ${withNumbers} WHERE $2::uuid[] IS NOT NULL`

/** Without a search only what the order needs is looked up for everybody; the rest for the one page that is shown. */
function pageSql(administers: boolean, sort: ListQuery['sort'], direction: ListQuery['direction']): string {
  const byNumber = sort === 'identifier' || sort === 'username'
  const first = sort === 'since' ? '' : byNumber ? withNumbers : withNames
  const kept =
    sort === 'since' ? 's.id, s.since' : byNumber ? 's.id, s.since, m.username, m.identifier' : 's.id, s.since, u.name'
  return `
    SELECT ${all} FROM (
      SELECT * FROM (SELECT ${kept} FROM (${base(administers)}) s ${first} WHERE $2::uuid[] IS NOT NULL AND $3 = '') k
      ${order(sort, direction)} LIMIT $4 OFFSET $5) s ${withNames} ${withNumbers}`
}

export const countSql = (administers: boolean) =>
  `SELECT count(*)::int AS total FROM (${base(administers)}) s WHERE $2::uuid[] IS NOT NULL AND $3 = ''`

export const listSql = (administers: boolean, sort: ListQuery['sort'], direction: ListQuery['direction']) =>
  `SELECT * FROM (${pageSql(administers, sort, direction)}) f ${order(sort, direction)}`

export const searchSql = (administers: boolean, sort: ListQuery['sort'], direction: ListQuery['direction']) =>
  `SELECT *, count(*) OVER ()::int AS total FROM (${found(administers)}) f ${order(sort, direction)} LIMIT $4 OFFSET $5`

export type StudentList = { total: number; students: ListedStudent[]; classrooms: ClassroomChoice[] }

/** A page of the list, and the classrooms in which the reader may change anything. */
export async function studentList(
  db: Database,
  schoolId: SchoolId,
  actor: Actor,
  query: ListQuery,
): Promise<StudentList> {
  const classrooms = await classroomsToFill(db, schoolId, actor)
  const { total, rows } = await (query.search === '' ? everybody : matching)(
    db,
    whoseOf(schoolId, actor, classrooms),
    query,
  )
  return { total, students: await withClassrooms(db, schoolId, classrooms, rows), classrooms }
}

/**
 * The whole list at once, for a file: everybody who is found, or the chosen ones among them. `null` when there are more
 * than anybody reads.
 */
export async function wholeList(
  db: Database,
  schoolId: SchoolId,
  actor: Actor,
  search: string,
  chosen?: readonly string[],
): Promise<ListedStudent[] | null> {
  const classrooms = await classroomsToFill(db, schoolId, actor)
  const query: Question = {
    search: chosen ? '' : search,
    sort: 'name',
    direction: 'up',
    page: 1,
    size: mostExported + 1,
  }
  const { total, rows } = await (query.search === '' ? everybody : matching)(
    db,
    whoseOf(schoolId, actor, classrooms),
    query,
  )
  if (total > mostExported) return null
  const wanted = chosen && new Set(chosen)
  return withClassrooms(db, schoolId, classrooms, wanted ? rows.filter(({ id }) => wanted.has(id)) : rows)
}

const mostExported = 50_000

type Question = Omit<ListQuery, 'size'> & { size: number }
type Whose = { administers: boolean; values: [schoolId: SchoolId, classroomIds: ClassroomId[]] }

const whoseOf = (schoolId: SchoolId, actor: Actor, classrooms: readonly ClassroomChoice[]): Whose => ({
  administers: can(actor, 'school.administer', { schoolId }),
  values: [schoolId, classrooms.map(({ id }) => id)],
})

async function withClassrooms(
  db: Database,
  schoolId: SchoolId,
  classrooms: readonly ClassroomChoice[],
  rows: readonly Row[],
): Promise<ListedStudent[]> {
  const places = await classroomsOfStudents(
    db,
    schoolId,
    rows.map(({ id }) => id),
  )
  const roomsOf = Map.groupBy(places, ({ studentId }) => studentId)
  return rows.map((row) => {
    const classroomIds = new Set(roomsOf.get(row.id)?.map(({ classroomId }) => classroomId))
    return { ...studentOf(row), classrooms: classrooms.filter(({ id }) => classroomIds.has(id)) }
  })
}

type Row = Parameters<typeof studentOf>[0]
type Found = { total: number; rows: Row[] }

/** A page that is no more becomes the last one that is. */
async function everybody(
  db: Database,
  { administers, values }: Whose,
  { sort, direction, page, size }: Question,
): Promise<Found> {
  const { total } = (await db.$client.query<{ total: number }>(countSql(administers), [...values, ''])).rows[0]!
  const offset = Math.min(page - 1, Math.max(0, Math.ceil(total / size) - 1)) * size
  const { rows } = await db.$client.query<Row>(listSql(administers, sort, direction), [...values, '', size, offset])
  return { total, rows }
}

async function matching(db: Database, whose: Whose, query: Question): Promise<Found> {
  const { search, sort, direction, page, size } = query
  const pattern = `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const { rows } = await db.$client.query<Row & { total: number }>(searchSql(whose.administers, sort, direction), [
    ...whose.values,
    pattern,
    size,
    (page - 1) * size,
  ])
  if (rows.length === 0 && page > 1) return matching(db, whose, { ...query, page: 1 })
  return { total: rows[0]?.total ?? 0, rows: rows.map(({ total: _, ...row }) => row) }
}
