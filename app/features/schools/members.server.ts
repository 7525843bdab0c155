import type { PersonId, SchoolId } from '#rules/ids.ts'
import type { Database } from '#app/platform/db.server.ts'

/** Students of a classroom are students of its school. In that school's transaction. */
export async function joinSchoolAsStudent(db: Database, schoolId: SchoolId, personIds: PersonId[]): Promise<void> {
  // One array, however many they are: a whole school arrives in one statement.
  await db.$client.query(
    `INSERT INTO memberships (school_id, user_id, role) SELECT $1, id, 'student' FROM unnest($2::uuid[]) AS arriving (id) ORDER BY id
     ON CONFLICT (school_id, user_id, role) DO UPDATE SET status = 'active' WHERE memberships.status <> 'active'`,
    [schoolId, personIds],
  )
}

/** Those of these people who are students of the school now. */
export async function studentsOfSchool(
  db: Database,
  schoolId: SchoolId,
  personIds: readonly PersonId[],
): Promise<string[]> {
  const { rows } = await db.$client.query<{ id: string }>(
    `SELECT user_id AS id FROM memberships WHERE school_id = $1 AND user_id = ANY($2::uuid[]) AND role = 'student' AND status = 'active'`,
    [schoolId, personIds],
  )
  return rows.map(({ id }) => id)
}
