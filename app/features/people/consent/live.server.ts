import type { PersonId } from '#rules/ids.ts'
import { can, type Relation } from '#rules/permissions.ts'
import { isUuid } from '#rules/input/uuid.ts'
import { childrenOf, loadActingMemberships } from '#app/features/people/schools/public.server.ts'
import { inTransaction } from '#app/platform/db/db.server.ts'
import { defineView } from '#app/platform/live/live.server.ts'
import { buildActor } from '#app/platform/request/request.server.ts'
import { readConsentStamp } from './consent-stamp.server.ts'

/** Which purposes of a student are off. Open screens of the guardians and the student reload when it changes. */
export const consentView = defineView({
  path: 'students/:studentId/consent',
  async enter(services, signedIn, params) {
    const studentId = params.studentId!
    if (!signedIn || !isUuid(studentId)) return null
    const { id } = signedIn.user
    for (const { schoolId, roles } of await loadActingMemberships(services, signedIn)) {
      const isChild =
        roles.includes('guardian') &&
        (
          await inTransaction(
            services.pool,
            { schoolId, personId: id, staff: false },
            (db) => childrenOf(db, schoolId, id),
            'read only',
          )
        ).some((child) => child.id === studentId)
      if (!isChild && !(studentId === id && roles.includes('student'))) continue
      const relations: Relation[] = isChild ? ['guardian'] : []
      const facts = { schoolId, studentId: studentId as PersonId, personId: studentId as PersonId, relations }
      return { actor: buildActor(signedIn, { schoolId, roles }), schoolId, facts }
    }
    return null
  },
  allow: (actor, student) => can(actor, 'consent.follow', student),
  read: (db, { schoolId, studentId }) => readConsentStamp(db, schoolId, studentId),
})
