import { can } from '#rules/permissions.ts'
import { transfersOfSchool } from '#app/features/people/classrooms/public.server.ts'
import { loadActingMemberships } from '#app/features/people/schools/public.server.ts'
import { defineView } from '#app/platform/live/live.server.ts'
import { buildActor, type SignedIn } from '#app/platform/request/request.server.ts'
import type { Services } from '#app/platform/services/services.server.ts'
import { listTeacherRequests } from './lists.server.ts'

async function enterSchool(services: Services, signedIn: SignedIn | null, { schoolId }: Record<string, string>) {
  if (!signedIn) return null
  const membership = (await loadActingMemberships(services, signedIn)).find((school) => school.schoolId === schoolId)
  return membership
    ? {
        actor: buildActor(signedIn, membership),
        schoolId: membership.schoolId,
        facts: { schoolId: membership.schoolId },
      }
    : null
}

/** Teachers who requested to join the school, for school admins. */
export const teacherRequestsView = defineView({
  path: 'schools/:schoolId/approvals',
  enter: enterSchool,
  allow: (actor, school) => can(actor, 'school.administer', school),
  read: (db, { schoolId }) => listTeacherRequests(db, schoolId),
})

/** Requests of teachers to add students of another teacher's class, for school admins. */
export const transferRequestsView = defineView({
  path: 'schools/:schoolId/transfer-requests',
  enter: enterSchool,
  allow: (actor, school) => can(actor, 'school.administer', school),
  read: (db, { schoolId }) => transfersOfSchool(db, schoolId),
})
