import { can } from '#rules/permissions.ts'
import { actingIn } from '#app/features/schools/public.server.ts'
import { defineView } from '#app/platform/live.server.ts'
import { actorIn } from '#app/platform/request.server.ts'
import { askingTeachers } from './lists.server.ts'

/** Teachers who ask to be let in, on the screens of the school's office. */
export const teacherApprovals = defineView({
  path: 'schools/:schoolId/approvals',
  async enter(services, signedIn, { schoolId }) {
    if (!signedIn) return null
    const here = (await actingIn(services, signedIn)).find((school) => school.schoolId === schoolId)
    return here ? { actor: actorIn(signedIn, here), schoolId: here.schoolId, facts: { schoolId: here.schoolId } } : null
  },
  allow: (actor, school) => can(actor, 'school.administer', school),
  read: (db, { schoolId }) => askingTeachers(db, schoolId),
})
