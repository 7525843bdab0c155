import type { ClassroomId, PersonId, SchoolId } from '#rules/ids.ts'
import { joinSchoolAsStudent } from '#app/features/schools/public.server.ts'
import type { Context } from '#app/platform/command.server.ts'
import type { Database } from '#app/platform/db.server.ts'
import type { enrolments } from './tables.server.ts'

export type EnrolmentStatus = (typeof enrolments.$inferSelect)['status']
export type EnrolmentSource = (typeof enrolments.$inferSelect)['source']
export type Pair = readonly [classroomId: ClassroomId, studentId: PersonId]
export type EnrolmentRow = readonly [classroomId: ClassroomId, studentId: PersonId, status: EnrolmentStatus]

const column = (rows: readonly (readonly unknown[])[], place: number) => rows.map((row) => row[place])

/**
 * How these students stand in these classrooms, locked in one order so that two changes never wait for each other in a
 * ring.
 */
export async function lockEnrolments(
  db: Database,
  schoolId: SchoolId,
  pairs: readonly Pair[],
): Promise<Map<string, EnrolmentStatus>> {
  const { rows } = await db.$client.query<{ classroom_id: string; student_id: string; status: EnrolmentStatus }>(
    `SELECT classroom_id, student_id, status FROM enrolments
     WHERE school_id = $1 AND (classroom_id, student_id) IN (SELECT * FROM unnest($2::uuid[], $3::uuid[]))
     ORDER BY classroom_id, student_id FOR UPDATE`,
    [schoolId, column(pairs, 0), column(pairs, 1)],
  )
  return new Map(rows.map((row) => [`${row.classroom_id}/${row.student_id}`, row.status]))
}

/**
 * Puts students into classrooms or takes them out. Whoever was there before keeps the old enrolment and its work; other
 * classrooms are not touched.
 */
export async function putEnrolments(
  context: Pick<Context, 'db' | 'actor'>,
  schoolId: SchoolId,
  rows: readonly EnrolmentRow[],
  source: EnrolmentSource,
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

/** Whether these classrooms are open or put away, locked. */
export async function classroomStatuses(
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

/** Opens or puts away classrooms. Answers how they stood before. */
export async function putClassroomStatuses(
  db: Database,
  schoolId: SchoolId,
  rows: readonly (readonly [classroomId: ClassroomId, status: 'active' | 'archived'])[],
) {
  const before = await classroomStatuses(
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
