import { and, eq } from 'drizzle-orm'
import { can } from '#rules/permissions.ts'
import { isUuid } from '#rules/uuid.ts'
import { defineView } from '#app/platform/live.server.ts'
import { actorIn } from '#app/platform/request.server.ts'
import { memberships } from './tables.server.ts'

/** The answer of a school that was asked: the waiting card leads into it by itself. */
export const ownAsking = defineView({
  path: 'asking/:schoolId',
  async enter(_services, signedIn, { schoolId }) {
    if (!signedIn || !isUuid(schoolId!)) return null
    return {
      actor: actorIn(signedIn, null),
      schoolId: schoolId!,
      facts: { schoolId: schoolId!, personId: signedIn.user.id },
    }
  },
  allow: (actor, { personId }) => can(actor, 'school.ask', { personId }),
  variant: (_, { personId }) => personId,
  async read(db, { schoolId, personId }) {
    const own = and(
      eq(memberships.schoolId, schoolId),
      eq(memberships.userId, personId),
      eq(memberships.role, 'teacher'),
    )
    const [asked] = await db.select({ status: memberships.status }).from(memberships).where(own)
    return { status: asked?.status ?? 'none' }
  },
})
