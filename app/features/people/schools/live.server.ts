import { and, eq } from 'drizzle-orm'
import { can } from '#rules/permissions.ts'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import { isUuid } from '#rules/input/uuid.ts'
import { inTransaction } from '#app/platform/db/db.server.ts'
import { defineView } from '#app/platform/live/live.server.ts'
import { buildActor } from '#app/platform/request/request.server.ts'
import { memberships } from './tables.server.ts'

const teacherMembershipOf = (schoolId: SchoolId, personId: PersonId) =>
  and(eq(memberships.schoolId, schoolId), eq(memberships.userId, personId), eq(memberships.role, 'teacher'))

/** Status of the user's teacher request; the waiting card opens the school when it becomes `active`. */
export const teacherRequestView = defineView({
  path: 'asking/:schoolId',
  async enter({ pool }, signedIn, { schoolId }) {
    if (!signedIn || !isUuid(schoolId!)) return null
    const personId = signedIn.user.id
    // Checked outside the school: an unknown school id must not get a transaction queue of its own.
    const hasRequested = await inTransaction(
      pool,
      { schoolId: null, personId, staff: false },
      async (db) => (await db.$count(memberships, teacherMembershipOf(schoolId!, personId))) > 0,
      'read only',
    )
    return hasRequested
      ? { actor: buildActor(signedIn, null), schoolId: schoolId!, facts: { schoolId: schoolId!, personId } }
      : null
  },
  allow: (actor, { personId }) => can(actor, 'school.ask', { personId }),
  variant: (_, { personId }) => personId,
  async read(db, { schoolId, personId }) {
    const [membership] = await db
      .select({ status: memberships.status })
      .from(memberships)
      .where(teacherMembershipOf(schoolId, personId))
    return { status: membership?.status ?? 'none' }
  },
})
