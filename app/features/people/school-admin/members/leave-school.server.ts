import { sql } from 'drizzle-orm'
import { users } from '#app/features/people/accounts/public-tables.server.ts'
import { classrooms, enrolments } from '#app/features/people/classrooms/public-tables.server.ts'
import { memberships, schools } from '#app/features/people/schools/public-tables.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import type { EndingMembership } from '#app/platform/feature.server.ts'
import { closeSchool } from '../close-school.server.ts'

type RemainingMembers = {
  isPersonal: boolean
  hasMembers: boolean
  hasAdmin: boolean
  hasTeacher: boolean
  hasAdultStudent: boolean
}

/** Which kinds of members a school would still have without this person. */
async function loadRemainingMembers(
  db: Database,
  { schoolId, personId }: EndingMembership,
): Promise<RemainingMembers | null> {
  const isOtherMember = sql`m.school_id = s.id AND m.user_id <> ${personId} AND m.status = 'active'`
  const { rows } = await db.execute<RemainingMembers>(sql`
    SELECT s.kind = 'personal' AS "isPersonal",
      EXISTS (SELECT FROM ${memberships} m WHERE ${isOtherMember}) AS "hasMembers",
      EXISTS (SELECT FROM ${memberships} m WHERE ${isOtherMember} AND m.role = 'admin') AS "hasAdmin",
      EXISTS (SELECT FROM ${memberships} m WHERE ${isOtherMember} AND m.role = 'teacher') AS "hasTeacher",
      s.kind = 'personal' AND EXISTS (
        SELECT FROM ${enrolments} e
          JOIN ${classrooms} c ON c.school_id = e.school_id AND c.id = e.classroom_id AND c.status = 'active'
          JOIN ${users} u ON u.id = e.student_id AND u.kind = 'adult'
        WHERE e.school_id = s.id AND e.student_id <> ${personId} AND e.status = 'active') AS "hasAdultStudent"
    FROM ${schools} s WHERE s.id = ${schoolId}`)
  return rows[0] ?? null
}

/**
 * A school must keep an admin while it has members. The owner of a personal school must first remove adults who teach
 * there or learn in an active class.
 */
function decideDeletionBlocker({ isPersonal, hasMembers, hasAdmin, hasTeacher, hasAdultStudent }: RemainingMembers) {
  if (isPersonal) return hasAdmin || hasTeacher || hasAdultStudent ? 'space-in-use' : null
  return hasMembers && !hasAdmin ? 'last-admin' : null
}

export async function findSchoolDeletionBlocker(db: Database, leaving: EndingMembership) {
  const remaining = await loadRemainingMembers(db, leaving)
  return remaining && decideDeletionBlocker(remaining)
}

/**
 * Runs when a school admin deletes the account. Closes the admin's personal school, and any school without other
 * members, because no one would be responsible for it.
 */
export async function leaveSchoolAsAdmin(db: Database, leaving: EndingMembership): Promise<void> {
  if (!leaving.isAdmin) return
  // Lock the school row so that two last admins cannot leave concurrently. New members wait for the lock too.
  await db.execute(sql`SELECT FROM ${schools} WHERE id = ${leaving.schoolId} FOR UPDATE`)
  const remaining = await loadRemainingMembers(db, leaving)
  const reason = remaining && decideDeletionBlocker(remaining)
  if (reason) throw new AppError('refused', { reason })
  if (remaining && (remaining.isPersonal || !remaining.hasMembers)) await closeSchool(db, leaving)
}
