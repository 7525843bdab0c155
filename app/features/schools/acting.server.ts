import { actingRoles } from '#rules/identity/second-factor.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import type { SignedIn } from '#app/platform/request.server.ts'
import type { Services } from '#app/platform/services.server.ts'
import { schoolsOf, type SchoolMembership } from './queries.server.ts'

/** What somebody may act as in each of their schools at this moment. */
export async function actingIn({ pool }: Pick<Services, 'pool'>, { user }: SignedIn): Promise<SchoolMembership[]> {
  const found = await inTransaction(
    pool,
    { schoolId: null, personId: user.id, staff: false },
    (db) => schoolsOf(db, user.id),
    'read only',
  )
  return found.map(({ schoolId, personal, roles }) => ({
    schoolId,
    personal,
    roles: actingRoles(roles, { personal, lacksFactor: user.lacksFactor }),
  }))
}
