import type { Database } from '#app/platform/db.server.ts'
import { memberships } from './tables.server.ts'

/** Students of a classroom are students of its school. In that school's transaction. */
export async function joinSchoolAsStudent(db: Database, schoolId: string, personIds: string[]): Promise<void> {
  await db
    .insert(memberships)
    .values(personIds.map((userId) => ({ schoolId, userId, role: 'student' as const })))
    .onConflictDoUpdate({ target: [memberships.schoolId, memberships.userId, memberships.role], set: { status: 'active' } })
}
