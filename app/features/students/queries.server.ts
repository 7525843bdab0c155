import { enrolments } from '#app/features/classrooms/public-tables.server.ts'
import { users } from '#app/features/accounts/public-tables.server.ts'
import { and, eq, getTableName } from 'drizzle-orm'
import type { ClassroomId, PersonId, SchoolId } from '#rules/ids.ts'
import { can, type Actor } from '#rules/permissions.ts'
import { classroomsOfPerson, classroomsOfSchool, openChanges } from '#app/features/classrooms/public.server.ts'
import type { Database } from '#app/platform/db.server.ts'
import type { ClassroomChoice, Group, ImportProgress, RecentChange, StudentRow } from './contract.ts'
import { rosterImports } from './tables.server.ts'

type Row = Omit<StudentRow, 'since' | 'managed'> & { since: Date }

export const studentOf = ({ since, ...row }: Row): StudentRow => ({
  ...row,
  managed: row.username !== null,
  since: since.toISOString(),
})

/** Kept as text so that its plan can be tested. */
export const rosterSql = `
  SELECT e.student_id AS id, u.name, m.username, m.identifier, m.title, m.birth_band AS "birthBand", e.created_at AS since
  FROM ${getTableName(enrolments)} e
  JOIN ${getTableName(users)} u ON u.id = e.student_id
  LEFT JOIN managed_students m ON m.school_id = e.school_id AND m.student_id = e.student_id
  WHERE e.school_id = $1 AND e.classroom_id = $2 AND e.status = 'active'`

/**
 * Everybody who learns in a classroom now, as its teachers see them. At most a few hundred: the screen sorts and
 * searches them itself.
 */
export async function studentsOfClassroom(
  db: Database,
  schoolId: SchoolId,
  classroomId: ClassroomId,
): Promise<StudentRow[]> {
  const { rows } = await db.$client.query<Row>(rosterSql, [schoolId, classroomId])
  return rows.map(studentOf)
}

/** One of them; nothing for somebody who does not learn there now. */
export async function studentOfClassroom(
  db: Database,
  schoolId: SchoolId,
  classroomId: ClassroomId,
  studentId: PersonId,
): Promise<StudentRow | null> {
  const { rows } = await db.$client.query<Row>(`${rosterSql} AND e.student_id = $3`, [schoolId, classroomId, studentId])
  return rows[0] ? studentOf(rows[0]) : null
}

export const groupsSql = `
  SELECT g.id, g.name, g.colour,
    ARRAY(SELECT m.student_id::text FROM student_group_members m WHERE m.school_id = g.school_id AND m.group_id = g.id) AS students
  FROM student_groups g WHERE g.school_id = $1 AND g.classroom_id = $2 ORDER BY g.id`

export async function groupsOfClassroom(db: Database, schoolId: SchoolId, classroomId: ClassroomId): Promise<Group[]> {
  return (await db.$client.query<Group>(groupsSql, [schoolId, classroomId])).rows
}

/** A few letters that differ whenever the roster does: screens listen to this and load the rows anew. */
export async function rosterStamp(db: Database, schoolId: SchoolId, classroomId: ClassroomId): Promise<string> {
  const { rows } = await db.$client.query<{ stamp: string }>(
    `SELECT md5(coalesce(string_agg(r.id || r.name || coalesce(r.identifier, ''), ',' ORDER BY r.id), '')
       || coalesce((SELECT string_agg(g.id || g.name || g.colour || array_to_string(g.students, ' '), ',') FROM (${groupsSql}) g), '')) AS stamp
     FROM (${rosterSql}) r`,
    [schoolId, classroomId],
  )
  return rows[0]!.stamp
}

/** What a change says of itself was written by the command that made it. */
export async function recentChanges(
  db: Database,
  actor: Actor,
  classroomId: ClassroomId,
  now: number,
): Promise<RecentChange[]> {
  const found = await openChanges(db, actor, classroomId, now)
  return found.map(
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

/** Where this person may move students to: the classrooms they teach, or all of the school. */
export async function classroomsToFill(db: Database, schoolId: SchoolId, actor: Actor): Promise<ClassroomChoice[]> {
  const all = can(actor, 'school.administer', { schoolId })
    ? await classroomsOfSchool(db, schoolId)
    : await classroomsOfPerson(db, schoolId, actor.id!)
  return all
    .filter((one) => !('relation' in one) || one.relation !== 'student')
    .map(({ id, name, grade, locale }) => ({ id, name, grade, locale }))
}

export async function importProgress(
  db: Database,
  schoolId: SchoolId,
  classroomId: ClassroomId,
  importId: string,
): Promise<ImportProgress> {
  const { status, rowsDone: done, rowCount: all, report } = rosterImports
  const own = and(
    eq(rosterImports.schoolId, schoolId),
    eq(rosterImports.classroomId, classroomId),
    eq(rosterImports.id, importId),
  )
  const [found] = await db.select({ status, done, all, report }).from(rosterImports).where(own)
  return found ?? null
}
