import { accessTo, type Access, type Learner } from '#rules/assignments/access.ts'
import { noSitting, type Sitting } from '#rules/assignments/test.ts'
import type { ClassroomId, PersonId, SchoolId } from '#rules/ids.ts'
import type { Database } from '#app/platform/db.server.ts'
import { extraTimeOf } from './extra-time.server.ts'
import { placedLesson } from './catalogue.server.ts'
import type { AssignmentRow } from './queries.server.ts'

type Row = Sitting & { assignment: string; student: PersonId }

const columns = `s.assignment_id AS assignment, s.student_id AS student, s.extra_percent AS "extraPercent",
  (extract(epoch FROM s.started_at) * 1000)::float8 AS "startedAt", (extract(epoch FROM s.handed_in_at) * 1000)::float8 AS "handedInAt"`

const withoutIds = ({ extraPercent, startedAt, handedInAt }: Row): Sitting => ({ extraPercent, startedAt, handedInAt })

async function rowsWhere(db: Database, condition: string, values: readonly string[]): Promise<Row[]> {
  const { rows } = await db.$client.query<Row>(
    `SELECT ${columns} FROM test_sittings s WHERE s.school_id = $1 AND ${condition}`,
    [...values],
  )
  return rows
}

/** Everybody who has started a test or has extra time in it, by student. */
export async function sittingsOf(db: Database, schoolId: SchoolId, assignment: string): Promise<Map<string, Sitting>> {
  const rows = await rowsWhere(db, 's.assignment_id = $2', [schoolId, assignment])
  return new Map(rows.map((row) => [row.student, withoutIds(row)]))
}

/** One student's, by test. */
export async function sittingsOfStudent(
  db: Database,
  schoolId: SchoolId,
  student: PersonId,
): Promise<Map<string, Sitting>> {
  const rows = await rowsWhere(db, 's.student_id = $2', [schoolId, student])
  return new Map(rows.map((row) => [row.assignment, withoutIds(row)]))
}

/** Whoever has not started has the extra time that they have in the class, unless this test gives them other. */
export async function sittingOf(
  db: Database,
  { schoolId, classroomId }: { schoolId: SchoolId; classroomId: ClassroomId },
  assignment: string,
  student: PersonId,
): Promise<Sitting> {
  const [row] = await rowsWhere(db, 's.assignment_id = $2 AND s.student_id = $3', [schoolId, assignment, student])
  return row
    ? withoutIds(row)
    : { ...noSitting, extraPercent: await extraTimeOf(db, { schoolId, classroomId }, student) }
}

/** What decides about a lesson for somebody: a test is for those whom nothing nearer was given. */
export function accessThrough(
  lesson: string,
  assignments: readonly AssignmentRow[],
  learner: Learner,
  now: number,
): Access {
  return accessTo({ lesson, course: placedLesson('en', lesson)?.course.id ?? '' }, assignments, learner, now)
}

export const testsPath = (classroomId: string) => `classrooms/${classroomId}/tests`

/** Differs whenever somebody starts or hands in, or has other extra time. */
export async function testsStamp(db: Database, schoolId: SchoolId, classroomId: ClassroomId): Promise<string> {
  const { rows } = await db.$client.query<{ stamp: string }>(
    `SELECT md5(coalesce(string_agg(concat_ws(' ', s.assignment_id, s.student_id, s.extra_percent, s.started_at, s.handed_in_at), ','
       ORDER BY s.assignment_id, s.student_id), '')) AS stamp
     FROM assignments a JOIN test_sittings s ON s.school_id = a.school_id AND s.assignment_id = a.id
     WHERE a.school_id = $1 AND a.classroom_id = $2 AND a.test_minutes IS NOT NULL`,
    [schoolId, classroomId],
  )
  return rows[0]!.stamp
}
