import { enrolments } from '#app/features/people/classrooms/public-tables.server.ts'
import { consentEvents } from '#app/features/people/consent/public-tables.server.ts'
import { guardianships } from '#app/features/people/schools/public-tables.server.ts'
import { users } from '#app/features/people/accounts/public-tables.server.ts'
import { and, eq, getTableName } from 'drizzle-orm'
import type { ClassroomId, PersonId, SchoolId } from '#rules/ids.ts'
import { can, type Actor } from '#rules/permissions.ts'
import {
  classroomsOfPerson,
  classroomsOfSchool,
  listUndoableChanges,
} from '#app/features/people/classrooms/public.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import type { ClassroomChoice, Group, ImportProgress, RecentChange, StudentRow } from './contract.ts'
import { rosterImports } from './tables.server.ts'

type Row = Omit<StudentRow, 'since' | 'managed'> & { since: Date }

export const toStudentRow = ({ since, ...row }: Row): StudentRow => ({
  ...row,
  managed: row.username !== null,
  since: since.toISOString(),
})

/** Exported as text so that a test can check its query plan. */
export const rosterSql = `
  SELECT e.student_id AS id, u.name, m.username, m.identifier, m.title, m.birth_band AS "birthBand", e.created_at AS since
  FROM ${getTableName(enrolments)} e
  JOIN ${getTableName(users)} u ON u.id = e.student_id
  LEFT JOIN managed_students m ON m.school_id = e.school_id AND m.student_id = e.student_id
  WHERE e.school_id = $1 AND e.classroom_id = $2 AND e.status = 'active'`

/** Current students of a class, unsorted: at most a few hundred, so the client sorts and searches them. */
export async function studentsOfClassroom(
  db: Database,
  schoolId: SchoolId,
  classroomId: ClassroomId,
): Promise<StudentRow[]> {
  const { rows } = await db.$client.query<Row>(rosterSql, [schoolId, classroomId])
  return rows.map(toStudentRow)
}

/** One current student of a class; `null` for a person who is not in it. */
export async function studentOfClassroom(
  db: Database,
  schoolId: SchoolId,
  classroomId: ClassroomId,
  studentId: PersonId,
): Promise<StudentRow | null> {
  const { rows } = await db.$client.query<Row>(`${rosterSql} AND e.student_id = $3`, [schoolId, classroomId, studentId])
  return rows[0] ? toStudentRow(rows[0]) : null
}

export const groupsSql = `
  SELECT g.id, g.name, g.colour,
    ARRAY(SELECT m.student_id::text FROM student_group_members m WHERE m.school_id = g.school_id AND m.group_id = g.id) AS students
  FROM student_groups g WHERE g.school_id = $1 AND g.classroom_id = $2 ORDER BY g.id`

export async function groupsOfClassroom(db: Database, schoolId: SchoolId, classroomId: ClassroomId): Promise<Group[]> {
  return (await db.$client.query<Group>(groupsSql, [schoolId, classroomId])).rows
}

/** Changes of parent links and consent, which the roster shows. */
const parentsStampSql = `
  SELECT string_agg(changes.text, ',' ORDER BY changes.text) FROM (
    SELECT g.guardian_id || g.status || g.assurance AS text FROM ${getTableName(enrolments)} e
    JOIN ${getTableName(guardianships)} g ON g.school_id = e.school_id AND g.student_id = e.student_id
    WHERE e.school_id = $1 AND e.classroom_id = $2 AND e.status = 'active'
    UNION ALL
    SELECT c.id::text FROM ${getTableName(enrolments)} e
    JOIN ${getTableName(consentEvents)} c ON c.school_id = e.school_id AND c.student_id = e.student_id
    WHERE e.school_id = $1 AND e.classroom_id = $2 AND e.status = 'active') changes`

/** Hash of the roster. Clients subscribe to it and reload the rows when it changes. */
export async function readRosterStamp(db: Database, schoolId: SchoolId, classroomId: ClassroomId): Promise<string> {
  const { rows } = await db.$client.query<{ stamp: string }>(
    `SELECT md5(coalesce(string_agg(r.id || r.name || coalesce(r.identifier, ''), ',' ORDER BY r.id), '')
       || coalesce((SELECT string_agg(g.id || g.name || g.colour || array_to_string(g.students, ' '), ',') FROM (${groupsSql}) g), '')
       || coalesce((${parentsStampSql}), '')) AS stamp
     FROM (${rosterSql}) r`,
    [schoolId, classroomId],
  )
  return rows[0]!.stamp
}

/** Changes that can be undone. `summary` was written by the command that made the change. */
export async function listRecentChanges(
  db: Database,
  actor: Actor,
  classroomId: ClassroomId,
  now: number,
): Promise<RecentChange[]> {
  const changes = await listUndoableChanges(db, actor, classroomId, now)
  return changes.map(
    ({ id, kind, madeAt, by, summary: { students = 0, from = '', to = '', file = '' } }) =>
      ({
        id,
        kind,
        at: madeAt.toISOString(),
        by,
        students: Number(students),
        from: String(from),
        to: String(to),
        file: String(file),
      }) as RecentChange,
  )
}

/** Classes whose roster the user may change: those they teach, or all classes for an admin. */
export async function listEditableClassrooms(
  db: Database,
  schoolId: SchoolId,
  actor: Actor,
): Promise<ClassroomChoice[]> {
  const all = can(actor, 'school.administer', { schoolId })
    ? await classroomsOfSchool(db, schoolId)
    : await classroomsOfPerson(db, schoolId, actor.id!)
  return all
    .filter((classroom) => !('relation' in classroom) || classroom.relation !== 'student')
    .map(({ id, name, grade, locale }) => ({ id, name, grade, locale }))
}

export async function readImportProgress(
  db: Database,
  schoolId: SchoolId,
  classroomId: ClassroomId,
  importId: string,
): Promise<ImportProgress> {
  const { status, rowsDone: done, rowCount: all, report } = rosterImports
  const isImport = and(
    eq(rosterImports.schoolId, schoolId),
    eq(rosterImports.classroomId, classroomId),
    eq(rosterImports.id, importId),
  )
  const [progress] = await db.select({ status, done, all, report }).from(rosterImports).where(isImport)
  return progress ?? null
}
