import { getTableName } from 'drizzle-orm'
import { users } from '#app/features/people/accounts/public-tables.server.ts'
import { enrolments } from '#app/features/people/classrooms/public-tables.server.ts'
import { guardianships } from '#app/features/people/schools/public-tables.server.ts'
import type { ClassroomId, PersonId, SchoolId } from '#rules/ids.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import type { ClassAbsence, ReportedAbsence } from '../contract.ts'
import { absenceReports } from '../tables.server.ts'

/** Limits the page of a class in a flu season. */
const maxClassAbsences = 60
const maxOwnAbsences = 5

/** SQL condition: the guardian who sent the report `r` is linked now. A stranger's report ends with the link. */
const reporterJoinSql = `JOIN ${getTableName(guardianships)} g ON g.school_id = r.school_id
    AND g.student_id = r.student_id AND g.guardian_id = r.reported_by AND g.status = 'active'`

/** Exported as text so that a test can check its query plan. */
export const classAbsencesSql = `
  SELECT r.id, r.student_id AS "studentId", u.name, r.first_day::text AS "from", r.last_day::text AS until, r.reason, r.note, r.status,
    p.name AS reporter, g.assurance = 'confirmed' AS "isConfirmed"
  FROM ${getTableName(enrolments)} e
  JOIN ${getTableName(absenceReports)} r ON r.school_id = e.school_id AND r.student_id = e.student_id
  JOIN ${getTableName(users)} u ON u.id = r.student_id
  ${reporterJoinSql} JOIN ${getTableName(users)} p ON p.id = r.reported_by
  WHERE e.school_id = $1 AND e.classroom_id = $2 AND e.status = 'active'
    AND r.last_day >= $3::date AND r.status = 'sent'
  ORDER BY r.first_day, u.name, r.id LIMIT ${maxClassAbsences}`

/** Reports about students of a class that wait for a teacher. */
export async function listClassAbsences(
  db: Database,
  schoolId: SchoolId,
  classroomId: ClassroomId,
  today: string,
): Promise<ClassAbsence[]> {
  type Row = ReportedAbsence & {
    studentId: PersonId
    name: string
    note: string | null
    reporter: string
    isConfirmed: boolean
  }
  const { rows } = await db.$client.query<Row>(classAbsencesSql, [schoolId, classroomId, today])
  return rows.map(({ studentId, name, reporter, isConfirmed, ...report }) => ({
    ...{ ...report, student: { id: studentId, name } },
    reporter: { name: reporter, isConfirmed },
  }))
}

/** The reports of one guardian about a child that are not over. */
export async function listReportedAbsences(
  db: Database,
  { schoolId, student, guardian, today }: { schoolId: SchoolId; student: string; guardian: PersonId; today: string },
): Promise<ReportedAbsence[]> {
  const { rows } = await db.$client.query<ReportedAbsence>(
    `SELECT id, first_day::text AS "from", last_day::text AS until, reason, status FROM ${getTableName(absenceReports)}
     WHERE school_id = $1 AND student_id = $2 AND reported_by = $3 AND last_day >= $4::date AND status <> 'withdrawn'
     ORDER BY first_day, id LIMIT ${maxOwnAbsences}`,
    [schoolId, student, guardian, today],
  )
  return rows
}
