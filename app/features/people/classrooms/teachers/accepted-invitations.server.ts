import { sql } from 'drizzle-orm'
import type { ClassroomId, PersonId, SchoolId } from '#rules/ids.ts'
import { users } from '#app/features/people/accounts/public-tables.server.ts'
import { memberships, schoolInvitations } from '#app/features/people/schools/public-tables.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { classroomInvitations, classrooms, classroomTeachers } from '../tables.server.ts'

export type AcceptedInvitation = {
  id: string
  inviterId: PersonId
  colleague: string
  /** Null for an invitation to the school. */
  classroomId: ClassroomId | null
  classroom: string | null
}

/**
 * Invitations that colleagues accepted since a time, for the person who sent them and still teaches the class or
 * administers the school. Needs access to accounts (`identity`), because an invitation names an address.
 */
export async function listAcceptedInvitations(
  db: Database,
  schoolId: SchoolId,
  since: number,
): Promise<AcceptedInvitation[]> {
  const { rows } = await db.execute<AcceptedInvitation>(sql`
    SELECT i.id, i.invited_by AS "inviterId", u.name AS colleague, c.id AS "classroomId", c.name AS classroom
    FROM ${classroomInvitations} i
    JOIN ${classrooms} c ON c.school_id = i.school_id AND c.id = i.classroom_id AND c.status = 'active'
    JOIN ${classroomTeachers} t ON t.school_id = i.school_id AND t.classroom_id = i.classroom_id AND t.user_id = i.invited_by AND t.status = 'active'
    JOIN ${users} u ON lower(u.email) = i.email AND u.kind = 'adult'
    WHERE i.school_id = ${schoolId} AND i.status = 'accepted' AND i.answered_at > ${new Date(since)}
    UNION ALL
    SELECT i.id, i.invited_by, u.name, NULL, NULL
    FROM ${schoolInvitations} i
    JOIN ${memberships} m ON m.school_id = i.school_id AND m.user_id = i.invited_by AND m.role = 'admin' AND m.status = 'active'
    JOIN ${users} u ON lower(u.email) = i.email AND u.kind = 'adult'
    WHERE i.school_id = ${schoolId} AND i.status = 'accepted' AND i.answered_at > ${new Date(since)}
    ORDER BY 3`)
  return rows
}
