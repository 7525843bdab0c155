import type { ClassroomId, PersonId, SchoolId } from '#rules/ids.ts'
import { joinSchoolAsStudent } from '#app/features/people/schools/public.server.ts'
import type { CommandContext } from '#app/platform/commands/command.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import type { enrolments } from '../tables.server.ts'

export type EnrollmentStatus = (typeof enrolments.$inferSelect)['status']
export type EnrollmentSource = (typeof enrolments.$inferSelect)['source']
export type EnrollmentKey = readonly [classroomId: ClassroomId, studentId: PersonId]
export type EnrollmentRow = readonly [classroomId: ClassroomId, studentId: PersonId, status: EnrollmentStatus]

const column = (rows: readonly (readonly unknown[])[], index: number) => rows.map((row) => row[index])

/**
 * Locks enrollments in key order, so that two concurrent changes cannot deadlock. Returns the statuses by
 * `classroomId/studentId`.
 */
export async function lockEnrollments(
  db: Database,
  schoolId: SchoolId,
  pairs: readonly EnrollmentKey[],
): Promise<Map<string, EnrollmentStatus>> {
  const { rows } = await db.$client.query<{ classroom_id: string; student_id: string; status: EnrollmentStatus }>(
    `SELECT classroom_id, student_id, status FROM enrolments
     WHERE school_id = $1 AND (classroom_id, student_id) IN (SELECT * FROM unnest($2::uuid[], $3::uuid[]))
     ORDER BY classroom_id, student_id FOR UPDATE`,
    [schoolId, column(pairs, 0), column(pairs, 1)],
  )
  return new Map(rows.map((row) => [`${row.classroom_id}/${row.student_id}`, row.status]))
}

/**
 * Adds students to classes or removes them. A returning student gets the old enrollment and its work back. Enrollments
 * in other classes are unchanged.
 */
export async function saveEnrollments(
  context: Pick<CommandContext, 'db' | 'actor'>,
  schoolId: SchoolId,
  rows: readonly EnrollmentRow[],
  source: EnrollmentSource,
): Promise<void> {
  const { db } = context
  if (rows.length === 0) return
  const arriving = [...new Set(rows.filter(([, , status]) => status === 'active').map(([, studentId]) => studentId))]
  if (arriving.length > 0) await joinSchoolAsStudent(context, schoolId, arriving)
  await db.$client.query(
    `INSERT INTO enrolments (school_id, classroom_id, student_id, status, source)
     SELECT $1, c, s, t, $5 FROM unnest($2::uuid[], $3::uuid[], $4::text[]) AS wanted (c, s, t) ORDER BY c, s
     ON CONFLICT (school_id, classroom_id, student_id) DO UPDATE SET status = excluded.status`,
    [schoolId, column(rows, 0), column(rows, 1), column(rows, 2), source],
  )
}

export async function lockClassroomStatuses(
  db: Database,
  schoolId: SchoolId,
  ids: readonly string[],
): Promise<Map<string, 'active' | 'archived'>> {
  const { rows } = await db.$client.query<{ id: string; status: 'active' | 'archived' }>(
    'SELECT id, status FROM classrooms WHERE school_id = $1 AND id = ANY($2) ORDER BY id FOR NO KEY UPDATE',
    [schoolId, ids],
  )
  return new Map(rows.map((row) => [row.id, row.status]))
}

/** Archives or restores classes. Returns their previous statuses. */
export async function setClassroomStatuses(
  db: Database,
  schoolId: SchoolId,
  rows: readonly (readonly [classroomId: ClassroomId, status: 'active' | 'archived'])[],
) {
  const before = await lockClassroomStatuses(
    db,
    schoolId,
    rows.map(([id]) => id),
  )
  if (rows.length === 0) return before
  await db.$client.query(
    `UPDATE classrooms SET status = t, archived_at = CASE WHEN t = 'archived' THEN coalesce(archived_at, now()) END
     FROM unnest($2::uuid[], $3::text[]) AS wanted (c, t) WHERE school_id = $1 AND id = c`,
    [schoolId, column(rows, 0), column(rows, 1)],
  )
  return before
}
