import { can } from '#rules/permissions.ts'
import { transfersOfSchool } from '#app/features/classrooms/public.server.ts'
import { actingIn } from '#app/features/schools/public.server.ts'
import { defineView } from '#app/platform/live.server.ts'
import { actorIn, type SignedIn } from '#app/platform/request.server.ts'
import type { Services } from '#app/platform/services.server.ts'
import { askingTeachers } from './lists.server.ts'

async function enterSchool(services: Services, signedIn: SignedIn | null, { schoolId }: Record<string, string>) {
  if (!signedIn) return null
  const membership = (await actingIn(services, signedIn)).find((school) => school.schoolId === schoolId)
  return membership
    ? { actor: actorIn(signedIn, membership), schoolId: membership.schoolId, facts: { schoolId: membership.schoolId } }
    : null
}

/** Teachers who ask to be let in, on the screens of school admin. */
export const teacherApprovals = defineView({
  path: 'schools/:schoolId/approvals',
  enter: enterSchool,
  allow: (actor, school) => can(actor, 'school.administer', school),
  read: (db, { schoolId }) => askingTeachers(db, schoolId),
})

/** Children for whom a teacher asks who does not teach them. */
export const transferApprovals = defineView({
  path: 'schools/:schoolId/transfer-requests',
  enter: enterSchool,
  allow: (actor, school) => can(actor, 'school.administer', school),
  read: (db, { schoolId }) => transfersOfSchool(db, schoolId),
})
