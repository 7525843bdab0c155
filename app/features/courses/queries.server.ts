import { getTableName } from 'drizzle-orm'
import type { Assignment } from '#rules/assignments/access.ts'
import type { ClassroomId, SchoolId } from '#rules/ids.ts'
import { users } from '#app/features/accounts/public-tables.server.ts'
import { studentGroups } from '#app/features/students/public-tables.server.ts'
import type { Database } from '#app/platform/db.server.ts'
import type { AssignedLine } from './contract.ts'

/** Everything a class was given, newest last. At most a thousand lines, which `rules/quotas.ts` says. */
export const assignmentsSql = `
  SELECT a.id, a.kind, a.content, a.visibility, a.group_id AS "groupId", a.student_id AS "studentId",
    (extract(epoch FROM a.opens_at) * 1000)::float8 AS "opensAt", (extract(epoch FROM a.due_at) * 1000)::float8 AS "dueAt",
    (extract(epoch FROM a.made_at) * 1000)::float8 AS "madeAt"
  FROM assignments a WHERE a.school_id = $1 AND a.classroom_id = $2 ORDER BY a.made_at, a.id`

export type AssignmentRow = Assignment & { id: string }

export async function assignmentsOf(
  db: Database,
  schoolId: SchoolId,
  classroomId: ClassroomId,
): Promise<AssignmentRow[]> {
  return (await db.$client.query<AssignmentRow>(assignmentsSql, [schoolId, classroomId])).rows
}

/** The same for those who teach: with the names of groups and students. */
export async function assignedLines(
  db: Database,
  schoolId: SchoolId,
  classroomId: ClassroomId,
): Promise<AssignedLine[]> {
  const { rows } = await db.$client.query<Record<'groupName' | 'studentName', string | null> & AssignmentRow>(
    `SELECT a.*, g.name AS "groupName", u.name AS "studentName" FROM (${assignmentsSql}) a
     LEFT JOIN ${getTableName(studentGroups)} g ON g.school_id = $1 AND g.id = a."groupId"
     LEFT JOIN ${getTableName(users)} u ON u.id = a."studentId"`,
    [schoolId, classroomId],
  )
  const iso = (time: number | null) => (time === null ? null : new Date(time).toISOString())
  return rows.map(({ id, kind, content, visibility, opensAt, dueAt, groupId, groupName, studentId, studentName }) => ({
    id,
    kind,
    content,
    visibility,
    opensAt: iso(opensAt),
    dueAt: iso(dueAt),
    group: groupId ? { id: groupId, name: groupName ?? '' } : null,
    student: studentId ? { id: studentId, name: studentName ?? '' } : null,
  }))
}

/** Differs whenever something is given, changed or taken back: screens listen to it and load anew. */
export async function assignmentsStamp(db: Database, schoolId: SchoolId, classroomId: ClassroomId): Promise<string> {
  const { rows } = await db.$client.query<{ stamp: string }>(
    `SELECT md5(coalesce(string_agg(a.id || a.visibility || coalesce(a."opensAt"::text, '') || coalesce(a."dueAt"::text, ''), ','), '')) AS stamp FROM (${assignmentsSql}) a`,
    [schoolId, classroomId],
  )
  return rows[0]!.stamp
}
