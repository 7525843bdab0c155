import { getTableName, sql } from 'drizzle-orm'
import type { ClassroomId, PersonId, SchoolId } from '#rules/ids.ts'
import { users } from '#app/features/people/accounts/public-tables.server.ts'
import { classrooms, classroomTeachers, enrolments } from '#app/features/people/classrooms/public-tables.server.ts'
import { memberships } from '#app/features/people/schools/public-tables.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import type { Locale } from '#app/platform/i18n/languages.ts'

/** Runs with access to accounts (`identity`), in the transaction of one school. */

export type Recipient = { id: PersonId; name: string; email: string; locale: Locale }

export async function loadRecipients(db: Database, ids: readonly PersonId[]): Promise<Map<PersonId, Recipient>> {
  const { rows } = await db.$client.query<Recipient>(
    `SELECT id, name, email, locale FROM ${getTableName(users)} WHERE id = ANY ($1) AND email_verified AND disabled_at IS NULL`,
    [ids],
  )
  return new Map(rows.map((row) => [row.id, row]))
}

export async function loadTeachers(
  db: Database,
  schoolId: SchoolId,
  classroomIds: readonly ClassroomId[],
): Promise<{ classroomId: ClassroomId; userId: PersonId }[]> {
  const { rows } = await db.$client.query<{ classroomId: ClassroomId; userId: PersonId }>(
    `SELECT classroom_id AS "classroomId", user_id AS "userId" FROM ${getTableName(classroomTeachers)}
     WHERE school_id = $1 AND classroom_id = ANY ($2) AND status = 'active'`,
    [schoolId, classroomIds],
  )
  return rows
}

/** Founders of a school or personal space who finished onboarding recently and have no students yet. */
export async function listNewFounders(db: Database, schoolId: SchoolId, since: number): Promise<PersonId[]> {
  const { rows } = await db.execute<{ id: PersonId }>(sql`
    SELECT u.id FROM ${memberships} m JOIN ${users} u ON u.id = m.user_id
    WHERE m.school_id = ${schoolId} AND m.founder AND m.status = 'active' AND u.onboarded_at > ${new Date(since)}
      AND NOT EXISTS (SELECT FROM ${enrolments} e WHERE e.school_id = m.school_id AND e.status = 'active')`)
  return rows.map(({ id }) => id)
}

export type FirstClass = { userId: PersonId; classroomId: ClassroomId; classroom: string; students: number }

/** Owners of exactly one class, created recently, whose students exist for three hours and have not logged in yet. */
export async function listFirstClasses(
  db: Database,
  schoolId: SchoolId,
  { since, studentsUntil }: { since: number; studentsUntil: number },
): Promise<FirstClass[]> {
  const { rows } = await db.execute<FirstClass>(sql`
    SELECT t.user_id AS "userId", c.id AS "classroomId", c.name AS classroom, count(*)::int AS students
    FROM ${classrooms} c
    JOIN ${classroomTeachers} t ON t.school_id = c.school_id AND t.classroom_id = c.id AND t.role = 'owner' AND t.status = 'active'
    JOIN ${enrolments} e ON e.school_id = c.school_id AND e.classroom_id = c.id AND e.status = 'active'
    JOIN ${users} u ON u.id = e.student_id
    WHERE c.school_id = ${schoolId} AND c.status = 'active' AND c.created_at > ${new Date(since)}
      AND NOT EXISTS (SELECT FROM ${classroomTeachers} o WHERE o.school_id = t.school_id AND o.user_id = t.user_id AND o.classroom_id <> c.id)
    GROUP BY t.user_id, c.id, c.name
    HAVING bool_and(u.last_seen_at IS NULL) AND min(e.created_at) <= ${new Date(studentsUntil)}`)
  return rows
}
