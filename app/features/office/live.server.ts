import { can } from '#rules/permissions.ts'
import { schoolsOf } from '#app/features/schools/public.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { defineView } from '#app/platform/live.server.ts'
import { askingTeachers } from './lists.server.ts'

/** Teachers who ask to be let in, on the screens of the school's office. */
export const teacherApprovals = defineView({
  path: 'schools/:schoolId/approvals',
  async enter(services, signedIn, { schoolId }) {
    if (!signedIn) return null
    const { id, staff } = signedIn.user
    const schools = await inTransaction(services.pool, { schoolId: null, personId: id, staff: false }, (db) => schoolsOf(db, id), 'read only')
    const here = schools.find((school) => school.schoolId === schoolId)
    if (!here) return null
    return { actor: { id, staff, schoolId: here.schoolId, schoolRoles: here.roles, strength: signedIn.session.strength }, schoolId: here.schoolId, facts: { schoolId: here.schoolId } }
  },
  allow: (actor, school) => can(actor, 'school.administer', school),
  read: (db, { schoolId }) => askingTeachers(db, schoolId),
})
