import { sql } from 'drizzle-orm'
import { users } from '#app/features/accounts/public-tables.server.ts'
import { classrooms, enrolments } from '#app/features/classrooms/public-tables.server.ts'
import { memberships, schools } from '#app/features/schools/public-tables.server.ts'
import type { Database } from '#app/platform/db.server.ts'
import { AppError } from '#app/platform/errors.ts'
import type { Leaving } from '#app/platform/feature.server.ts'
import { closeSchool } from './close-school.server.ts'

type Others = { personal: boolean; anybody: boolean; admin: boolean; teacher: boolean; learner: boolean }

/** Who would be left, as far as it matters. */
async function othersIn(db: Database, { schoolId, personId }: Leaving): Promise<Others | null> {
  const other = sql`m.school_id = s.id AND m.user_id <> ${personId} AND m.status = 'active'`
  const { rows } = await db.execute<Others>(sql`
    SELECT s.kind = 'personal' AS personal,
      EXISTS (SELECT FROM ${memberships} m WHERE ${other}) AS anybody,
      EXISTS (SELECT FROM ${memberships} m WHERE ${other} AND m.role = 'admin') AS admin,
      EXISTS (SELECT FROM ${memberships} m WHERE ${other} AND m.role = 'teacher') AS teacher,
      s.kind = 'personal' AND EXISTS (
        SELECT FROM ${enrolments} e
          JOIN ${classrooms} c ON c.school_id = e.school_id AND c.id = e.classroom_id AND c.status = 'active'
          JOIN ${users} u ON u.id = e.student_id AND u.kind = 'adult'
        WHERE e.school_id = s.id AND e.student_id <> ${personId} AND e.status = 'active') AS learner
    FROM ${schools} s WHERE s.id = ${schoolId}`)
  return rows[0] ?? null
}

/**
 * A school is never left without somebody who looks after it. In a space of one's own, grown-ups who teach or learn in
 * an open class are sent off first, by whoever knows them.
 */
function reasonToStay({ personal, anybody, admin, teacher, learner }: Others) {
  if (personal) return admin || teacher || learner ? 'space-in-use' : null
  return anybody && !admin ? 'last-admin' : null
}

export async function whyStayInSchool(db: Database, leaving: Leaving) {
  const others = await othersIn(db, leaving)
  return others && reasonToStay(others)
}

/**
 * Whoever runs a school deletes their account. A space of theirs goes along, and so does a school in which nobody else
 * is: nobody would be left who answers for it.
 */
export async function leaveSchoolAsAdmin(db: Database, leaving: Leaving): Promise<void> {
  if (!leaving.runs) return
  // The school's row is the lock: two last admins cannot both leave believing the other stays, and who comes in waits.
  await db.execute(sql`SELECT FROM ${schools} WHERE id = ${leaving.schoolId} FOR UPDATE`)
  const others = await othersIn(db, leaving)
  const reason = others && reasonToStay(others)
  if (reason) throw new AppError('refused', { reason })
  if (others && (others.personal || !others.anybody)) await closeSchool(db, leaving)
}
