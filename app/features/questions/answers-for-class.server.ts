import { getTableName } from 'drizzle-orm'
import type { ClassroomId, SchoolId } from '#rules/ids.ts'
import { classroomTeachers } from '#app/features/classrooms/public-tables.server.ts'
import { memberships } from '#app/features/schools/public-tables.server.ts'
import type { Database } from '#app/platform/db.server.ts'
import { questionBanks } from './tables.server.ts'

/**
 * What children read comes from those who teach them or run their school. Whoever changes a bank writes to the children
 * who play it: what anybody else changes is seen by whoever gives it before they see it. `OFFSET 0`: asked row by row,
 * PostgreSQL would otherwise read the teachers of every school at once.
 */
export const answersForClass = (person: string, { school, classroom }: { school: string; classroom: string }): string =>
  `(EXISTS (SELECT FROM ${getTableName(classroomTeachers)} t
      WHERE t.school_id = ${school} AND t.classroom_id = ${classroom} AND t.user_id = ${person} AND t.status = 'active' OFFSET 0)
    OR EXISTS (SELECT FROM ${getTableName(memberships)} m
      WHERE m.school_id = ${school} AND m.user_id = ${person} AND m.role = 'admin' AND m.status = 'active' OFFSET 0))`

/** Whether a bank may change on its way to a class: its owner, who alone changes it, answers for it there. */
export async function ownerAnswersFor(
  db: Database,
  { schoolId, classroomId, bank }: { schoolId: SchoolId; classroomId: ClassroomId; bank: string },
): Promise<boolean> {
  const { rows } = await db.$client.query<{ answers: boolean }>(
    `SELECT ${answersForClass('b.owner_id', { school: '$1', classroom: '$2' })} AS answers
     FROM ${getTableName(questionBanks)} b WHERE b.school_id = $1 AND b.id = $3`,
    [schoolId, classroomId, bank],
  )
  return rows[0]?.answers ?? false
}
