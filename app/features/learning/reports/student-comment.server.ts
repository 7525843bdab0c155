import { getTableName } from 'drizzle-orm'
import { enrolments } from '#app/features/people/classrooms/public-tables.server.ts'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import type { Database } from '#app/platform/db/db.server.ts'

/** SQL text, so that a test can check its plan. */
export const studentCommentSql = `
  SELECT r.text FROM ${getTableName(enrolments)} e
  JOIN report_comments r ON r.school_id = e.school_id AND r.classroom_id = e.classroom_id AND r.student_id = e.student_id
  WHERE e.school_id = $1 AND e.student_id = $2 AND e.status = 'active' ORDER BY r.written_at DESC LIMIT 1`

/** The newest report comment about a student in one of their classes, for their parents. */
export async function loadStudentComment(
  db: Database,
  schoolId: SchoolId,
  studentId: PersonId,
): Promise<string | null> {
  const { rows } = await db.$client.query<{ text: string }>(studentCommentSql, [schoolId, studentId])
  return rows[0]?.text ?? null
}
