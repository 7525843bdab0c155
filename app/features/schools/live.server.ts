import { and, eq } from 'drizzle-orm'
import { can } from '#rules/permissions.ts'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import { isUuid } from '#rules/uuid.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { defineView } from '#app/platform/live.server.ts'
import { actorIn } from '#app/platform/request.server.ts'
import { memberships } from './tables.server.ts'

const askedBy = (schoolId: SchoolId, personId: PersonId) =>
  and(eq(memberships.schoolId, schoolId), eq(memberships.userId, personId), eq(memberships.role, 'teacher'))

/** The answer of a school that was asked: the waiting card leads into it by itself. */
export const ownAsking = defineView({
  path: 'asking/:schoolId',
  async enter({ pool }, signedIn, { schoolId }) {
    if (!signedIn || !isUuid(schoolId!)) return null
    const personId = signedIn.user.id
    // In their own line: what is no school at all must not have one.
    const hasAsked = await inTransaction(
      pool,
      { schoolId: null, personId, staff: false },
      async (db) => (await db.$count(memberships, askedBy(schoolId!, personId))) > 0,
      'read only',
    )
    return hasAsked
      ? { actor: actorIn(signedIn, null), schoolId: schoolId!, facts: { schoolId: schoolId!, personId } }
      : null
  },
  allow: (actor, { personId }) => can(actor, 'school.ask', { personId }),
  variant: (_, { personId }) => personId,
  async read(db, { schoolId, personId }) {
    const [asked] = await db.select({ status: memberships.status }).from(memberships).where(askedBy(schoolId, personId))
    return { status: asked?.status ?? 'none' }
  },
})
