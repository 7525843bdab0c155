import { getTableName } from 'drizzle-orm'
import { enrolments } from '#app/features/people/classrooms/public-tables.server.ts'
import { users } from '#app/features/people/accounts/public-tables.server.ts'
import { memberships } from '#app/features/people/schools/public-tables.server.ts'
import type { ClassroomId, PersonId, SchoolId } from '#rules/ids.ts'
import type { Actor } from '#rules/permissions.ts'
import type { ImportFacts, ImportRow, ExistingStudent } from '#rules/students/import-plan.ts'
import {
  seatsLeftInEach,
  loadClaimingTeacher,
  findTaughtStudents,
} from '#app/features/people/classrooms/public.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { listEditableClassrooms } from '../queries.server.ts'

/** Input of the import plan: the classes the user may change, their free seats and groups, and existing students. */
export async function loadImportFacts(
  db: Database,
  schoolId: SchoolId,
  actor: Actor,
  classroomId: ClassroomId,
  rows: readonly ImportRow[],
  now: number,
): Promise<ImportFacts> {
  const choices = await listEditableClassrooms(db, schoolId, actor)
  const ids = choices.map(({ id }) => id)
  const seats = await seatsLeftInEach(db, schoolId, ids)
  const groups = await listGroupNames(db, schoolId, ids)
  return {
    classroomId,
    classrooms: choices.map(({ id, name }) => ({ id, name, seatsLeft: seats.get(id)!, groups: groups.get(id) ?? [] })),
    existingStudents: await listExistingStudents(db, schoolId, actor.id!, ids, rows),
    claimingTeacher: await loadClaimingTeacher(db, actor, schoolId),
    thisYear: new Date(now).getUTCFullYear(),
  }
}

const existingStudentsSql = `
  WITH found AS (
    SELECT m.student_id AS id FROM managed_students m WHERE m.school_id = $1 AND m.identifier = ANY($3::text[])
    UNION
    SELECT e.student_id FROM ${getTableName(enrolments)} e WHERE e.school_id = $1 AND e.classroom_id = ANY($2::uuid[]) AND e.status = 'active')
  SELECT f.id, u.name, m.identifier,
    ARRAY(SELECT e.classroom_id::text FROM ${getTableName(enrolments)} e WHERE e.school_id = $1 AND e.student_id = f.id AND e.status = 'active') AS classrooms,
    EXISTS (SELECT FROM ${getTableName(memberships)} s WHERE s.school_id = $1 AND s.user_id = f.id AND s.role = 'student' AND s.status = 'removed') AS removed
  FROM found f JOIN ${getTableName(users)} u ON u.id = f.id LEFT JOIN managed_students m ON m.school_id = $1 AND m.student_id = f.id`

async function listExistingStudents(
  db: Database,
  schoolId: SchoolId,
  personId: PersonId,
  classroomIds: ClassroomId[],
  rows: readonly ImportRow[],
): Promise<ExistingStudent[]> {
  const identifiers = rows.map(({ identifier }) => identifier.normalize('NFKC').trim()).filter(Boolean)
  const { rows: existing } = await db.$client.query<Omit<ExistingStudent, 'taught' | 'inOwnClass'>>(
    existingStudentsSql,
    [schoolId, classroomIds, identifiers],
  )
  const taught = await findTaughtStudents(
    db,
    schoolId,
    personId,
    existing.map(({ id }) => id),
    // No target class here: a list may fill several classes, and the plan checks each row's class itself.
    null,
  )
  return existing.map((student) => ({
    ...student,
    taught: taught.has(student.id),
    inOwnClass: taught.get(student.id)?.inOwnClass ?? false,
  }))
}

async function listGroupNames(
  db: Database,
  schoolId: SchoolId,
  classroomIds: ClassroomId[],
): Promise<Map<string, string[]>> {
  const { rows } = await db.$client.query<{ id: string; names: string[] }>(
    'SELECT classroom_id AS id, array_agg(name) AS names FROM student_groups WHERE school_id = $1 AND classroom_id = ANY ($2::uuid[]) GROUP BY 1',
    [schoolId, classroomIds],
  )
  return new Map(rows.map(({ id, names }) => [id, names]))
}
