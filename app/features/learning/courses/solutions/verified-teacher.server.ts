import { getTableName } from 'drizzle-orm'
import type { ClassroomId, PersonId, SchoolId } from '#rules/ids.ts'
import { isVerifiedTeacher, MIN_STUDENTS } from '#rules/schools/verified-teacher.ts'
import { sessions, users } from '#app/features/people/accounts/public-tables.server.ts'
import { rosterOf } from '#app/features/people/classrooms/public.server.ts'
import { memberships, schools } from '#app/features/people/schools/public-tables.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'

/** Whether a teacher of the class may see solutions; the caller has checked the permission `solutions.read`. */
export async function isVerifiedTeacherOf(
  db: Database,
  { schoolId, classroomId }: { schoolId: SchoolId; classroomId: ClassroomId },
  personId: PersonId,
): Promise<boolean> {
  const { ownSchool, ...account } = await loadAccount(db, schoolId, personId)
  const roster = ownSchool ? await rosterOf(db, schoolId, classroomId) : null
  const studentCount = await countSeenStudents(db, schoolId, roster?.map(({ id }) => id) ?? null)
  return isVerifiedTeacher({ ...account, studentCount })
}

/**
 * `ownSchool`: the user founded this school, or it is a personal school; otherwise the school admitted them.
 * Row-level security shows a user's own memberships in all schools, and other users' memberships only in this one.
 */
async function loadAccount(db: Database, schoolId: SchoolId, personId: PersonId) {
  const { rows } = await db.$client.query<{ emailVerified: boolean; ownSchool: boolean; isStudent: boolean }>(
    `SELECT u.email_verified AS "emailVerified",
       EXISTS (SELECT FROM ${getTableName(schools)} s WHERE s.id = $1 AND s.kind = 'personal')
         OR EXISTS (SELECT FROM ${getTableName(memberships)} m WHERE m.user_id = u.id AND m.school_id = $1 AND m.founder) AS "ownSchool",
       EXISTS (SELECT FROM ${getTableName(memberships)} m WHERE m.user_id = u.id AND m.role = 'student' AND m.status = 'active') AS "isStudent"
     FROM ${getTableName(users)} u WHERE u.id = $2`,
    [schoolId, personId],
  )
  return rows[0] ?? { emailVerified: false, ownSchool: true, isStudent: true }
}

/** Counts active students (of `people`, or of the whole school) who have ever signed in; stops at MIN_STUDENTS. */
async function countSeenStudents(
  db: Database,
  schoolId: SchoolId,
  people: readonly PersonId[] | null,
): Promise<number> {
  const { rows } = await db.$client.query<{ seen: number }>(
    `SELECT count(*)::int AS seen FROM (
       SELECT FROM ${getTableName(memberships)} m JOIN ${getTableName(users)} u ON u.id = m.user_id
       WHERE m.school_id = $1 AND m.role = 'student' AND m.status = 'active' AND ($2::uuid[] IS NULL OR u.id = ANY ($2::uuid[]))
         AND (u.last_seen_at IS NOT NULL OR EXISTS (SELECT FROM ${getTableName(sessions)} s WHERE s.user_id = u.id))
       LIMIT $3) AS found`,
    [schoolId, people, MIN_STUDENTS],
  )
  return rows[0]!.seen
}
