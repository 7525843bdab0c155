import type pg from 'pg'
import { newId } from '#app/platform/db/ids.server.ts'
import { execute } from '#app/platform/commands/execute.server.ts'
import type { Services } from '#app/platform/services/services.server.ts'
import type { Actor } from '#rules/permissions.ts'
import { guessColumns } from '#rules/students/columns.ts'
import { toImportRows } from '#rules/students/import-plan.ts'
import { prepareImport, startImport } from '#app/features/people/students/import/start-import.server.ts'
import { readUploadedFile } from '#app/features/people/students/import/read-file.server.ts'

export type BigSchool = { schoolId: string; classrooms: string[]; actor: Actor }

/** Creates a school with many classes and the admin who imports its student list. */
export async function createBigSchool(owner: pg.Pool, classroomCount: number): Promise<BigSchool> {
  const [schoolId, admin] = [newId(), newId()]
  const classrooms = Array.from({ length: classroomCount }, () => newId())
  await owner.query(
    `INSERT INTO users (id, name, email, email_verified, onboarded_at) VALUES ($1, 'Admin', $2, true, now())`,
    [admin, `${admin}@example.test`],
  )
  await owner.query(`INSERT INTO schools (id, name, kind, plan) VALUES ($1, 'School', 'school', 'school')`, [schoolId])
  await owner.query(`INSERT INTO memberships (school_id, user_id, role) VALUES ($1, $2, 'admin')`, [schoolId, admin])
  await owner.query(
    `INSERT INTO classrooms (school_id, id, name, code) SELECT $1, id, 'Class ' || n, right(id::text, 8) FROM unnest($2::uuid[]) WITH ORDINALITY AS made (id, n)`,
    [schoolId, classrooms],
  )
  return {
    schoolId,
    classrooms,
    actor: { id: admin, staff: false, schoolId, schoolRoles: ['admin'], managed: false, strength: 'full' },
  }
}

/** A student list as schools export it: number, name, class, year of birth. */
export function buildStudentList(students: number, classrooms: number): Buffer {
  const rows = Array.from(
    { length: students },
    (_, n) => `S${100_000 + n},นักเรียน ${n},Class ${1 + (n % classrooms)},${2010 + (n % 10)}`,
  )
  return Buffer.from(`เลขประจำตัว,ชื่อ,ห้อง,ปีเกิด\n${rows.join('\n')}\n`)
}

/** Imports a list as the page does: parse the file, prepare the import, start the job. */
export async function importList(services: Services, { actor, classrooms }: BigSchool, file: Buffer) {
  const reading = await readUploadedFile(actor.schoolId!, file, null)
  if (!reading.ok) throw new Error(reading.reason)
  const { roles, header } = guessColumns(reading.table.rows, 2026)
  const rows = toImportRows(reading.table.rows, roles, header)
  const plan = await execute(
    services,
    prepareImport,
    { classroomId: classrooms[0], fileName: 'list.csv', rows },
    { actor },
  )
  await execute(services, startImport, { classroomId: classrooms[0], import: plan.id }, { actor })
  return plan
}

export type ImportState = { status: string; rows_done: number; report: Record<string, number> }

export const loadImportState = async (owner: pg.Pool, id: string): Promise<ImportState> =>
  (await owner.query<ImportState>('SELECT status, rows_done, report FROM roster_imports WHERE id = $1', [id])).rows[0]!

export async function waitForImport(owner: pg.Pool, id: string, seconds: number): Promise<ImportState> {
  for (const end = Date.now() + seconds * 1_000; ; ) {
    const state = await loadImportState(owner, id)
    if (state.status === 'done' || Date.now() > end) return state
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** Counts accounts, enrollments and cards of a school: the counts differ if an import is incomplete. */
export async function countStudents(
  owner: pg.Pool,
  schoolId: string,
): Promise<{ accounts: number; enrolled: number; cards: number; people: number }> {
  const { rows } = await owner.query<{ accounts: number; enrolled: number; cards: number; people: number }>(
    `SELECT (SELECT count(*)::int FROM managed_students WHERE school_id = $1) AS accounts,
       (SELECT count(*)::int FROM enrolments WHERE school_id = $1 AND status = 'active') AS enrolled,
       (SELECT count(*)::int FROM login_cards WHERE school_id = $1) AS cards,
       (SELECT count(*)::int FROM users u JOIN memberships m ON m.user_id = u.id WHERE m.school_id = $1 AND u.kind = 'managed') AS people`,
    [schoolId],
  )
  return rows[0]!
}
