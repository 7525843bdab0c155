import { getTableName } from 'drizzle-orm'
import type { ClassroomId, SchoolId } from '#rules/ids.ts'
import { classroomTeachers } from '#app/features/people/classrooms/public-tables.server.ts'
import { memberships } from '#app/features/people/schools/public-tables.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { questionBanks } from './tables.server.ts'

/**
 * SQL condition: the person teaches the class or administers the school. Changes that such an owner makes to a bank
 * reach the students directly; changes by other owners must be reviewed before students see them. `OFFSET 0` makes
 * PostgreSQL evaluate the subquery per row instead of reading the teachers of all schools.
 */
export const isClassStaffSql = (person: string, { school, classroom }: { school: string; classroom: string }): string =>
  `(EXISTS (SELECT FROM ${getTableName(classroomTeachers)} t
      WHERE t.school_id = ${school} AND t.classroom_id = ${classroom} AND t.user_id = ${person} AND t.status = 'active' OFFSET 0)
    OR EXISTS (SELECT FROM ${getTableName(memberships)} m
      WHERE m.school_id = ${school} AND m.user_id = ${person} AND m.role = 'admin' AND m.status = 'active' OFFSET 0))`

/** True if the owner of a bank is staff of the class, so that changes to the bank need no review there. */
export async function isBankOwnerClassStaff(
  db: Database,
  { schoolId, classroomId, bank }: { schoolId: SchoolId; classroomId: ClassroomId; bank: string },
): Promise<boolean> {
  const { rows } = await db.$client.query<{ answers: boolean }>(
    `SELECT ${isClassStaffSql('b.owner_id', { school: '$1', classroom: '$2' })} AS answers
     FROM ${getTableName(questionBanks)} b WHERE b.school_id = $1 AND b.id = $3`,
    [schoolId, classroomId, bank],
  )
  return rows[0]?.answers ?? false
}
