import { getTableName } from 'drizzle-orm'
import { memberships } from '#app/features/people/schools/public-tables.server.ts'
import { enrolments } from '#app/features/people/classrooms/public-tables.server.ts'
import { users } from '#app/features/people/accounts/public-tables.server.ts'
import type { ClassroomId, SchoolId } from '#rules/ids.ts'
import { can, type Actor } from '#rules/permissions.ts'
import { classroomsOfStudents } from '#app/features/people/classrooms/public.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import type { ClassroomChoice, ListedStudent, ListQuery } from '../contract.ts'
import { listEditableClassrooms, toStudentRow } from '../queries.server.ts'

/** Admins see all students of the school; teachers see those of their own classes, whose ids are `$2`. */
const schoolStudentsSql = `SELECT s.user_id AS id, s.created_at AS since FROM ${getTableName(memberships)} s WHERE s.school_id = $1 AND s.role = 'student' AND s.status = 'active'`
const taughtStudentsSql = `
  SELECT e.student_id AS id, min(e.created_at) AS since FROM ${getTableName(enrolments)} e
  WHERE e.school_id = $1 AND e.classroom_id = ANY($2::uuid[]) AND e.status = 'active' GROUP BY e.student_id`

const studentsSql = (administers: boolean) => (administers ? schoolStudentsSql : taughtStudentsSql)

/** Sorts names by locale with ICU; the database collation does not matter. */
const sortKeys = { name: 'name COLLATE "und-x-icu"', identifier: 'identifier', username: 'username', since: 'since' }
const orderSql = (sort: ListQuery['sort'], direction: ListQuery['direction']) =>
  `ORDER BY ${sortKeys[sort]} ${direction === 'down' ? 'DESC' : 'ASC'} NULLS LAST, id`

const joinUsersSql = `JOIN ${getTableName(users)} u ON u.id = s.id`
const joinManagedSql = 'LEFT JOIN managed_students m ON m.school_id = $1 AND m.student_id = s.id'
const allColumns = 's.id, s.since, u.name, m.username, m.identifier, m.title, m.birth_band AS "birthBand"'
/** Searches names and numbers in separate subqueries, so that each uses its index, and joins only the matches. */
const matchesSql = (administers: boolean) => `
  WITH numbered AS MATERIALIZED (
    SELECT m.student_id AS id FROM managed_students m WHERE m.school_id = $1 AND (m.identifier ILIKE $3 OR m.username ILIKE $3)),
  hits AS MATERIALIZED (
    SELECT s.id, s.since FROM (${studentsSql(administers)}) s ${joinUsersSql} WHERE u.name ILIKE $3 OR s.id IN (SELECT id FROM numbered))
  SELECT ${allColumns} FROM hits s ${joinUsersSql} ${joinManagedSql} WHERE $2::uuid[] IS NOT NULL`

/** Without a search: reads only the sort column for all students, and the other columns for one page. */
function pageSql(administers: boolean, sort: ListQuery['sort'], direction: ListQuery['direction']): string {
  const byNumber = sort === 'identifier' || sort === 'username'
  const sortJoin = sort === 'since' ? '' : byNumber ? joinManagedSql : joinUsersSql
  const sortColumns =
    sort === 'since' ? 's.id, s.since' : byNumber ? 's.id, s.since, m.username, m.identifier' : 's.id, s.since, u.name'
  return `
    SELECT ${allColumns} FROM (
      SELECT * FROM (SELECT ${sortColumns} FROM (${studentsSql(administers)}) s ${sortJoin} WHERE $2::uuid[] IS NOT NULL AND $3 = '') k
      ${orderSql(sort, direction)} LIMIT $4 OFFSET $5) s ${joinUsersSql} ${joinManagedSql}`
}

export const countSql = (administers: boolean) =>
  `SELECT count(*)::int AS total FROM (${studentsSql(administers)}) s WHERE $2::uuid[] IS NOT NULL AND $3 = ''`

export const listSql = (administers: boolean, sort: ListQuery['sort'], direction: ListQuery['direction']) =>
  `SELECT * FROM (${pageSql(administers, sort, direction)}) f ${orderSql(sort, direction)}`

export const searchSql = (administers: boolean, sort: ListQuery['sort'], direction: ListQuery['direction']) =>
  `SELECT *, count(*) OVER ()::int AS total FROM (${matchesSql(administers)}) f ${orderSql(sort, direction)} LIMIT $4 OFFSET $5`

export type StudentList = { total: number; students: ListedStudent[]; classrooms: ClassroomChoice[] }

/** A page of the student list, and the classes whose roster the user may change. */
export async function loadStudentList(
  db: Database,
  schoolId: SchoolId,
  actor: Actor,
  query: ListQuery,
): Promise<StudentList> {
  const classrooms = await listEditableClassrooms(db, schoolId, actor)
  const { total, rows } = await (query.search === '' ? listPage : searchPage)(
    db,
    toListScope(schoolId, actor, classrooms),
    query,
  )
  return { total, students: await withClassrooms(db, schoolId, classrooms, rows), classrooms }
}

/** All students that match the search, or the selected ones, for export; `null` if there are too many. */
export async function loadExportList(
  db: Database,
  schoolId: SchoolId,
  actor: Actor,
  search: string,
  selectedIds?: readonly string[],
): Promise<ListedStudent[] | null> {
  const classrooms = await listEditableClassrooms(db, schoolId, actor)
  const query: PageQuery = {
    search: selectedIds ? '' : search,
    sort: 'name',
    direction: 'up',
    page: 1,
    size: maxExportedStudents + 1,
  }
  const { total, rows } = await (query.search === '' ? listPage : searchPage)(
    db,
    toListScope(schoolId, actor, classrooms),
    query,
  )
  if (total > maxExportedStudents) return null
  const selection = selectedIds && new Set(selectedIds)
  return withClassrooms(db, schoolId, classrooms, selection ? rows.filter(({ id }) => selection.has(id)) : rows)
}

const maxExportedStudents = 50_000

type PageQuery = Omit<ListQuery, 'size'> & { size: number }
type ListScope = { administers: boolean; values: [schoolId: SchoolId, classroomIds: ClassroomId[]] }

const toListScope = (schoolId: SchoolId, actor: Actor, classrooms: readonly ClassroomChoice[]): ListScope => ({
  administers: can(actor, 'school.administer', { schoolId }),
  values: [schoolId, classrooms.map(({ id }) => id)],
})

async function withClassrooms(
  db: Database,
  schoolId: SchoolId,
  classrooms: readonly ClassroomChoice[],
  rows: readonly Row[],
): Promise<ListedStudent[]> {
  const enrollments = await classroomsOfStudents(
    db,
    schoolId,
    rows.map(({ id }) => id),
  )
  const enrollmentsByStudent = Map.groupBy(enrollments, ({ studentId }) => studentId)
  return rows.map((row) => {
    const classroomIds = new Set(enrollmentsByStudent.get(row.id)?.map(({ classroomId }) => classroomId))
    return { ...toStudentRow(row), classrooms: classrooms.filter(({ id }) => classroomIds.has(id)) }
  })
}

type Row = Parameters<typeof toStudentRow>[0]
type PageResult = { total: number; rows: Row[] }

/** A page number beyond the end returns the last page. */
async function listPage(
  db: Database,
  { administers, values }: ListScope,
  { sort, direction, page, size }: PageQuery,
): Promise<PageResult> {
  const { total } = (await db.$client.query<{ total: number }>(countSql(administers), [...values, ''])).rows[0]!
  const offset = Math.min(page - 1, Math.max(0, Math.ceil(total / size) - 1)) * size
  const { rows } = await db.$client.query<Row>(listSql(administers, sort, direction), [...values, '', size, offset])
  return { total, rows }
}

async function searchPage(db: Database, scope: ListScope, query: PageQuery): Promise<PageResult> {
  const { search, sort, direction, page, size } = query
  const pattern = `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const { rows } = await db.$client.query<Row & { total: number }>(searchSql(scope.administers, sort, direction), [
    ...scope.values,
    pattern,
    size,
    (page - 1) * size,
  ])
  if (rows.length === 0 && page > 1) return searchPage(db, scope, { ...query, page: 1 })
  return { total: rows[0]?.total ?? 0, rows: rows.map(({ total: _, ...row }) => row) }
}
