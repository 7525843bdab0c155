import type { ClassroomId, PersonId, SchoolId } from '#rules/ids.ts'
import { dangerSeverity } from '#rules/moderation/held-text.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { reportKinds } from '#app/platform/feature-list.server.ts'
import type { OwnHeldText, WaitingTexts } from './contract.ts'

export const waitingTextsSql = `
  SELECT count(*)::int AS count, count(*) FILTER (WHERE severity >= ${dangerSeverity})::int AS dangers
  FROM held_texts WHERE school_id = $1 AND classroom_id = $2 AND state = 'waiting' AND writer_id IS DISTINCT FROM $3`

/** Count for Today, without texts of the reader: a second person decides about them. */
export async function countWaitingTexts(
  db: Database,
  schoolId: SchoolId,
  classroomId: ClassroomId,
  readerId: PersonId,
): Promise<WaitingTexts> {
  const { rows } = await db.$client.query<WaitingTexts>(waitingTextsSql, [schoolId, classroomId, readerId])
  return rows[0]!
}

/** The waiting texts of one writer in a class, oldest first. */
export async function listOwnHeldTexts(
  db: Database,
  schoolId: SchoolId,
  classroomId: ClassroomId,
  writerId: PersonId,
): Promise<OwnHeldText[]> {
  const { rows } = await db.$client.query<OwnHeldText>(
    `SELECT id, kind, subject, text FROM held_texts
     WHERE school_id = $1 AND classroom_id = $2 AND writer_id = $3 AND state = 'waiting' AND kind <> ALL ($4::text[])
     ORDER BY held_at, id`,
    [schoolId, classroomId, writerId, reportKinds()],
  )
  return rows
}
