import { actingRoles } from '#rules/identity/second-factor.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { oncePerVisit } from '#app/platform/once.server.ts'
import type { SignedIn } from '#app/platform/request.server.ts'
import type { Services } from '#app/platform/services.server.ts'
import { schoolsOf, type SchoolMembership } from './queries.server.ts'

const memberships = ({ pool }: Pick<Services, 'pool'>, { user }: SignedIn) =>
  inTransaction(pool, { schoolId: null, personId: user.id, staff: false }, (db) => schoolsOf(db, user.id), 'read only')

/** The schools of whoever visits, read once a request. */
export const membershipsOf = oncePerVisit(({ services, signedIn }) => memberships(services, signedIn))

/** What somebody may act as in each of their schools at this moment. */
export const actingIn = async (services: Pick<Services, 'pool'>, signedIn: SignedIn): Promise<SchoolMembership[]> =>
  acting(await memberships(services, signedIn), signedIn)

/** The same for a whole request. */
export const actingOf = oncePerVisit(async (visit) => acting(await membershipsOf(visit), visit.signedIn))

const acting = (found: readonly SchoolMembership[], { user }: SignedIn): SchoolMembership[] =>
  found.map(({ schoolId, personal, roles }) => ({
    schoolId,
    personal,
    roles: actingRoles(roles, { personal, lacksFactor: user.lacksFactor }),
  }))
