import { getTableName } from 'drizzle-orm'
import { invitationStatusAt, type InvitationStatus } from '#rules/guardians/invitation.ts'
import type { ClassroomId, SchoolId } from '#rules/ids.ts'
import { users } from '#app/features/people/accounts/public-tables.server.ts'
import { enrolments } from '#app/features/people/classrooms/public-tables.server.ts'
import { guardianships } from '#app/features/people/schools/public-tables.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import type { RosterParent, RosterParents } from '../contract.ts'
import { parentInvitations } from '../tables.server.ts'

/** Exported as text so that a test can check its query plan. */
export const rosterLinksSql = `
  SELECT g.student_id AS student, g.guardian_id AS id, u.name, g.status, g.assurance
  FROM ${getTableName(enrolments)} e
  JOIN ${getTableName(guardianships)} g ON g.school_id = e.school_id AND g.student_id = e.student_id
  JOIN ${getTableName(users)} u ON u.id = g.guardian_id
  WHERE e.school_id = $1 AND e.classroom_id = $2 AND e.status = 'active' AND g.status IN ('waiting', 'active', 'paused')
  ORDER BY u.name, g.guardian_id`

/** The latest letter of each student. */
export const rosterLettersSql = `
  SELECT DISTINCT ON (i.student_id) i.student_id AS student, i.status, i.printed_at AS "printedAt", i.expires_at AS "expiresAt"
  FROM ${getTableName(enrolments)} e
  JOIN ${getTableName(parentInvitations)} i ON i.student_id = e.student_id AND i.school_id = e.school_id
  WHERE e.school_id = $1 AND e.classroom_id = $2 AND e.status = 'active' ORDER BY i.student_id, i.id DESC`

/** Linked parents and the state of the letter, by student of a class. Students without either have no entry. */
export async function loadRosterParents(
  db: Database,
  schoolId: SchoolId,
  classroomId: ClassroomId,
  now: number,
): Promise<Record<string, RosterParents>> {
  const parameters = [schoolId, classroomId]
  const links = await db.$client.query<RosterParent & { student: string }>(rosterLinksSql, parameters)
  const letters = await db.$client.query<{
    student: string
    status: InvitationStatus
    printedAt: Date | null
    expiresAt: Date
  }>(rosterLettersSql, parameters)
  const result: Record<string, RosterParents> = {}
  for (const { student, ...parent } of links.rows) (result[student] ??= noParents()).parents.push(parent)
  for (const { student, status, printedAt, expiresAt } of letters.rows)
    (result[student] ??= noParents()).letter = {
      status: invitationStatusAt({ status, expiresAt: expiresAt.getTime() }, now),
      printedAt: printedAt?.toISOString() ?? null,
    }
  return result
}

const noParents = (): RosterParents => ({ parents: [], letter: null })
