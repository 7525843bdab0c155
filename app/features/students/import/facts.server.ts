import type { Actor } from '#rules/permissions.ts'
import type { ImportFacts, ImportRow, KnownStudent } from '#rules/students/import-plan.ts'
import { seatsLeftInEach } from '#app/features/classrooms/public.server.ts'
import type { Database } from '#app/platform/db.server.ts'
import { classroomsToFill } from '../queries.server.ts'

/** What the plan must know of the school: classrooms this person may fill, seats in them, and children who are known already. */
export async function importFacts(db: Database, schoolId: string, actor: Actor, classroomId: string, rows: readonly ImportRow[], now: number): Promise<ImportFacts> {
  const choices = await classroomsToFill(db, schoolId, actor)
  const ids = choices.map(({ id }) => id)
  const seats = await seatsLeftInEach(db, schoolId, ids)
  return {
    classroomId,
    classrooms: choices.map(({ id, name }) => ({ id, name, seatsLeft: seats.get(id)! })),
    known: await knownStudents(db, schoolId, ids, rows),
    thisYear: new Date(now).getUTCFullYear(),
  }
}

const knownSql = `
  WITH found AS (
    SELECT m.student_id AS id FROM managed_students m WHERE m.school_id = $1 AND m.identifier = ANY($3::text[])
    UNION
    SELECT e.student_id FROM enrolments e WHERE e.school_id = $1 AND e.classroom_id = ANY($2::uuid[]) AND e.status = 'active')
  SELECT f.id, u.name, m.identifier,
    ARRAY(SELECT e.classroom_id::text FROM enrolments e WHERE e.school_id = $1 AND e.student_id = f.id AND e.status = 'active') AS classrooms
  FROM found f JOIN users u ON u.id = f.id LEFT JOIN managed_students m ON m.school_id = $1 AND m.student_id = f.id`

async function knownStudents(db: Database, schoolId: string, classroomIds: string[], rows: readonly ImportRow[]): Promise<KnownStudent[]> {
  const identifiers = rows.map(({ identifier }) => identifier.normalize('NFKC').trim()).filter(Boolean)
  return (await db.$client.query<KnownStudent>(knownSql, [schoolId, classroomIds, identifiers])).rows
}
