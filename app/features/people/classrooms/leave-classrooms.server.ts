import { sql } from 'drizzle-orm'
import type { ClassroomId, PersonId, SchoolId } from '#rules/ids.ts'
import { memberships } from '#app/features/people/schools/public-tables.server.ts'
import type { Audit } from '#app/platform/commands/command.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import type { EndingMembership } from '#app/platform/feature.server.ts'

/**
 * Runs when a user deletes their account. Reassigns their classes to a co-teacher, or else to a school admin, and
 * records the new owner in the audit log.
 */
export async function leaveClassrooms(db: Database, { schoolId, personId }: EndingMembership): Promise<Audit[]> {
  // Lock the rows against a concurrent hand-over to this user: it fails, or the class is reassigned here too.
  await db.execute(sql`
    SELECT FROM classroom_teachers WHERE school_id = ${schoolId} AND user_id = ${personId} ORDER BY classroom_id FOR UPDATE`)
  const { rows } = await reassignOwnedClassrooms(db, schoolId, personId)
  await db.execute(sql`DELETE FROM classroom_teachers WHERE school_id = ${schoolId} AND user_id = ${personId}`)
  // Mark as removed instead of deleting: pending deletion jobs still look up the student by class.
  await db.execute(sql`
    UPDATE enrolments SET status = 'removed' WHERE school_id = ${schoolId} AND student_id = ${personId} AND status <> 'removed'`)
  return [...Map.groupBy(rows, ({ heir }) => heir)].map(([heir, classes]) => ({
    act: 'school.inherit',
    on: `people/${heir}`,
    details: { from: personId, classrooms: classes.map(({ classroom }) => classroom) },
  }))
}

const reassignOwnedClassrooms = (db: Database, schoolId: SchoolId, personId: PersonId) =>
  db.execute<{ classroom: ClassroomId; heir: PersonId }>(sql`
    INSERT INTO classroom_teachers (school_id, classroom_id, user_id, role)
    SELECT o.school_id, o.classroom_id, heir.user_id, 'owner' FROM classroom_teachers o
      CROSS JOIN LATERAL (
        SELECT user_id FROM (
          SELECT t.user_id, 1 AS place FROM classroom_teachers t
          WHERE t.school_id = o.school_id AND t.classroom_id = o.classroom_id AND t.status = 'active'
          UNION ALL
          SELECT m.user_id, 2 FROM ${memberships} m WHERE m.school_id = o.school_id AND m.role = 'admin' AND m.status = 'active') AS people
        WHERE user_id <> ${personId} ORDER BY place, user_id LIMIT 1) AS heir
    WHERE o.school_id = ${schoolId} AND o.user_id = ${personId} AND o.role = 'owner' AND o.status = 'active'
    ORDER BY o.classroom_id
    ON CONFLICT (school_id, classroom_id, user_id) DO UPDATE SET role = 'owner', status = 'active'
    RETURNING classroom_id AS classroom, user_id AS heir`)

export const deleteInvitationsTo = (db: Database, email: string) =>
  db.execute(sql`DELETE FROM classroom_invitations WHERE email = ${email}`)
