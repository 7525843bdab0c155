import { actingRoles } from '#rules/identity/second-factor.ts'
import { inTransaction } from '#app/platform/db/db.server.ts'
import { oncePerRequest } from '#app/platform/request/once-per-request.server.ts'
import type { SignedIn } from '#app/platform/request/request.server.ts'
import type { Services } from '#app/platform/services/services.server.ts'
import { queryMembershipsOf, type SchoolMembership } from './queries.server.ts'

const queryMemberships = ({ pool }: Pick<Services, 'pool'>, { user }: SignedIn) =>
  inTransaction(
    pool,
    { schoolId: null, personId: user.id, staff: false },
    (db) => queryMembershipsOf(db, user.id),
    'read only',
  )

/** The signed-in user's school memberships; queried once per request. */
export const getMemberships = oncePerRequest(({ services, signedIn }) => queryMemberships(services, signedIn))

/** Memberships with only the roles the user may use now: an admin without a second factor cannot act as admin. */
export const loadActingMemberships = async (
  services: Pick<Services, 'pool'>,
  signedIn: SignedIn,
): Promise<SchoolMembership[]> => withActingRoles(await queryMemberships(services, signedIn), signedIn)

/** Like `loadActingMemberships`, but computed once per request. */
export const getActingMemberships = oncePerRequest(async (request) =>
  withActingRoles(await getMemberships(request), request.signedIn),
)

const withActingRoles = (schoolMemberships: readonly SchoolMembership[], { user }: SignedIn): SchoolMembership[] =>
  schoolMemberships.map(({ schoolId, personal, roles }) => ({
    schoolId,
    personal,
    roles: actingRoles(roles, { personal, lacksSecondFactor: user.lacksFactor }),
  }))
