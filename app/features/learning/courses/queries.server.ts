import { getTableName } from 'drizzle-orm'
import type { Assignment } from '#rules/assignments/access.ts'
import type { ClassroomId, SchoolId } from '#rules/ids.ts'
import { users } from '#app/features/people/accounts/public-tables.server.ts'
import { studentGroups } from '#app/features/people/students/public-tables.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import type { AssignedLine } from './contract.ts'

/** All assignments of a class in the teacher's order, by default newest last. `rules/quotas.ts` limits them to a thousand. */
export const assignmentsSql = `
  SELECT a.id, a.kind, a.content, a.visibility, a.group_id AS "groupId", a.student_id AS "studentId",
    (extract(epoch FROM a.opens_at) * 1000)::float8 AS "opensAt", (extract(epoch FROM a.due_at) * 1000)::float8 AS "dueAt",
    (extract(epoch FROM a.made_at) * 1000)::float8 AS "madeAt", a.test_minutes AS "testMinutes",
    (extract(epoch FROM a.released_at) * 1000)::float8 AS "releasedAt",
    (row_number() OVER (ORDER BY a.position, a.made_at, a.id))::int AS place
  FROM assignments a WHERE a.school_id = $1 AND a.classroom_id = $2 ORDER BY a.position, a.made_at, a.id`

export type AssignmentRow = Assignment & { id: string }
type StoredAssignment = Omit<AssignmentRow, 'test'> & { testMinutes: number | null; releasedAt: number | null }

/** A check constraint guarantees that a test has an opening and a due time. */
function parseAssignment({ testMinutes, releasedAt, ...row }: StoredAssignment): AssignmentRow {
  const { id, opensAt, dueAt } = row
  const window = { opensAt: opensAt ?? 0, closesAt: dueAt ?? 0 }
  return { ...row, test: testMinutes === null ? null : { id, minutes: testMinutes, ...window, releasedAt } }
}

export async function loadAssignments(
  db: Database,
  schoolId: SchoolId,
  classroomId: ClassroomId,
): Promise<AssignmentRow[]> {
  return (await db.$client.query<StoredAssignment>(assignmentsSql, [schoolId, classroomId])).rows.map(parseAssignment)
}

/** Assignments with the names of groups and students, for teachers. */
export async function loadAssignedLines(
  db: Database,
  schoolId: SchoolId,
  classroomId: ClassroomId,
): Promise<AssignedLine[]> {
  const { rows } = await db.$client.query<
    Record<'groupName' | 'studentName' | 'title', string | null> & { sat: boolean } & StoredAssignment
  >(
    `SELECT a.*, EXISTS (SELECT FROM test_sittings s WHERE s.school_id = $1 AND s.assignment_id = a.id AND s.started_at IS NOT NULL) AS sat, g.name AS "groupName", u.name AS "studentName", q.title FROM (${assignmentsSql}) a
     LEFT JOIN ${getTableName(studentGroups)} g ON g.school_id = $1 AND g.id = a."groupId"
     LEFT JOIN ${getTableName(users)} u ON u.id = a."studentId"
     LEFT JOIN question_tests q ON q.school_id = $1 AND q.assignment_id = a.id ORDER BY a.place`,
    [schoolId, classroomId],
  )
  const iso = (time: number | null) => (time === null ? null : new Date(time).toISOString())
  return rows.map(({ id, kind, content, visibility, groupId, groupName, studentId, studentName, title, ...row }) => ({
    id,
    kind,
    title,
    content,
    visibility,
    opensAt: iso(row.opensAt),
    dueAt: iso(row.dueAt),
    group: groupId ? { id: groupId, name: groupName ?? '' } : null,
    student: studentId ? { id: studentId, name: studentName ?? '' } : null,
    test: row.testMinutes === null ? null : { minutes: row.testMinutes, releasedAt: iso(row.releasedAt), sat: row.sat },
  }))
}

/**
 * One stamp per person, in their order. A stamp changes with the assignments of the class and with the person's own
 * extra time; pages subscribe to it and reload. It must not change with other students' extra time, which is private.
 */
export async function loadAssignmentStamps(
  db: Database,
  schoolId: SchoolId,
  classroomId: ClassroomId,
  people: readonly string[],
): Promise<string[]> {
  const { rows } = await db.$client.query<{ stamp: string }>(
    `WITH given AS (SELECT a.id, concat(a.id, a.visibility, a."opensAt", a."dueAt", ' ', a."testMinutes", ' ', a."releasedAt", ' ', a.place) AS line, a.place FROM (${assignmentsSql}) a)
     SELECT md5(concat((SELECT string_agg(line, ',' ORDER BY place) FROM given), ' ', (
       SELECT string_agg(concat(s.assignment_id, s.extra_percent), ',' ORDER BY s.assignment_id) FROM given JOIN test_sittings s ON s.assignment_id = given.id
       WHERE s.school_id = $1 AND s.student_id = p.id AND s.extra_percent > 0))) AS stamp
     FROM unnest($3::uuid[]) WITH ORDINALITY AS p (id, place) ORDER BY p.place`,
    [schoolId, classroomId, people],
  )
  return rows.map(({ stamp }) => stamp)
}

export const loadAssignmentStamp = async (
  db: Database,
  schoolId: SchoolId,
  classroomId: ClassroomId,
  personId: string,
): Promise<string> => (await loadAssignmentStamps(db, schoolId, classroomId, [personId]))[0]!
