import { decideLessonAccess, type Access, type AssignedStudent } from '#rules/assignments/access.ts'
import { noSitting, type Sitting } from '#rules/assignments/test.ts'
import type { ClassroomId, PersonId, SchoolId } from '#rules/ids.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { loadExtraTime } from './extra-time.server.ts'
import { findLesson } from '../catalog/catalog.server.ts'
import type { AssignmentRow } from '../queries.server.ts'

type SittingRow = Sitting & { assignment: string; student: PersonId }

const columns = `s.assignment_id AS assignment, s.student_id AS student, s.extra_percent AS "extraPercent",
  (extract(epoch FROM s.started_at) * 1000)::float8 AS "startedAt", (extract(epoch FROM s.handed_in_at) * 1000)::float8 AS "handedInAt"`

const toSitting = ({ extraPercent, startedAt, handedInAt }: SittingRow): Sitting => ({
  extraPercent,
  startedAt,
  handedInAt,
})

async function querySittings(db: Database, condition: string, values: readonly string[]): Promise<SittingRow[]> {
  const { rows } = await db.$client.query<SittingRow>(
    `SELECT ${columns} FROM test_sittings s WHERE s.school_id = $1 AND ${condition}`,
    [...values],
  )
  return rows
}

/** Sittings of a test by student: of all who have started it or have extra time in it. */
export async function loadSittings(
  db: Database,
  schoolId: SchoolId,
  assignment: string,
): Promise<Map<string, Sitting>> {
  const rows = await querySittings(db, 's.assignment_id = $2', [schoolId, assignment])
  return new Map(rows.map((row) => [row.student, toSitting(row)]))
}

/** Sittings of one student by assignment id. */
export async function loadSittingsOfStudent(
  db: Database,
  schoolId: SchoolId,
  student: PersonId,
): Promise<Map<string, Sitting>> {
  const rows = await querySittings(db, 's.student_id = $2', [schoolId, student])
  return new Map(rows.map((row) => [row.assignment, toSitting(row)]))
}

/** Without a sitting, the student has the extra time that is set for them in the class. */
export async function loadSitting(
  db: Database,
  { schoolId, classroomId }: { schoolId: SchoolId; classroomId: ClassroomId },
  assignment: string,
  student: PersonId,
): Promise<Sitting> {
  const [row] = await querySittings(db, 's.assignment_id = $2 AND s.student_id = $3', [schoolId, assignment, student])
  return row
    ? toSitting(row)
    : { ...noSitting, extraPercent: await loadExtraTime(db, { schoolId, classroomId }, student) }
}

/** Access of a student to a lesson. A test applies only if no more specific assignment overrides it. */
export function decideAccess(
  lesson: string,
  assignments: readonly AssignmentRow[],
  student: AssignedStudent,
  now: number,
): Access {
  return decideLessonAccess({ lesson, course: findLesson('en', lesson)?.course.id ?? '' }, assignments, student, now)
}

export const testsPath = (classroomId: string) => `classrooms/${classroomId}/tests`

/** Changes whenever a student starts or hands in a test, answers a question of it, or their extra time changes. */
export async function loadTestsStamp(db: Database, schoolId: SchoolId, classroomId: ClassroomId): Promise<string> {
  const { rows } = await db.$client.query<{ stamp: string }>(
    `SELECT md5(coalesce(string_agg(concat_ws(' ', s.assignment_id, s.student_id, s.extra_percent, s.started_at, s.handed_in_at, q.answered), ','
       ORDER BY s.assignment_id, s.student_id), '')) AS stamp
     FROM assignments a JOIN test_sittings s ON s.school_id = a.school_id AND s.assignment_id = a.id
     LEFT JOIN LATERAL (SELECT concat(sum(n.tries), ' ', max(n.answered_at)) AS answered FROM question_test_answers n
       WHERE n.school_id = $1 AND n.assignment_id = a.id AND n.student_id = s.student_id) q ON true
     WHERE a.school_id = $1 AND a.classroom_id = $2 AND a.test_minutes IS NOT NULL`,
    [schoolId, classroomId],
  )
  return rows[0]!.stamp
}
