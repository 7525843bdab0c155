import type { Actor, Relation } from '#rules/permissions.ts'
import type { Database } from '#app/platform/db.server.ts'
import { AppError } from '#app/platform/errors.ts'

/** A classroom as the thing whose roster is about to change, and what the actor is to it. */
export type Roster = { schoolId: string; classroomId: string; name: string; locale: 'en' | 'th' | 'ko' | 'cn'; archived: boolean; relations: Relation[] }

type RosterRow = { id: string; name: string; locale: Roster['locale']; status: string; role: Relation | null }

/**
 * These classrooms of the school, and what the actor is to each. Locked against another change of the same rosters, but not against
 * students who sign in meanwhile.
 */
export async function rostersOf(db: Database, schoolId: string, classroomIds: readonly string[], actor: Actor, lock = false): Promise<Roster[]> {
  const { rows } = await db.$client.query<RosterRow>(
    `SELECT c.id, c.name, c.locale, c.status,
       (SELECT t.role FROM classroom_teachers t WHERE t.school_id = c.school_id AND t.classroom_id = c.id AND t.user_id = $3 AND t.status = 'active') AS role
     FROM classrooms c WHERE c.school_id = $1 AND c.id = ANY($2::uuid[]) ORDER BY c.id ${lock ? 'FOR NO KEY UPDATE OF c' : ''}`,
    [schoolId, classroomIds, actor.id],
  )
  return rows.map(({ id, name, locale, status, role }) => ({ schoolId, classroomId: id, name, locale, archived: status === 'archived', relations: role ? [role] : [] }))
}

/** One roster, locked, or not found. */
export async function lockRoster(db: Database, schoolId: string | null, classroomId: string, actor: Actor): Promise<Roster> {
  const [roster] = schoolId ? await rostersOf(db, schoolId, [classroomId], actor, true) : []
  if (!roster) throw new AppError('not-found')
  return roster
}

/** Those of these students who learn in the classroom now. */
export async function studentsIn(db: Database, { schoolId, classroomId }: Roster, studentIds: readonly string[]): Promise<string[]> {
  const { rows } = await db.$client.query<{ student_id: string }>(
    `SELECT student_id FROM enrolments WHERE school_id = $1 AND classroom_id = $2 AND student_id = ANY($3::uuid[]) AND status = 'active'`,
    [schoolId, classroomId, studentIds],
  )
  return rows.map((row) => row.student_id)
}
