import type { PersonId } from '#rules/ids.ts'
import { can } from '#rules/permissions.ts'
import { enterClassroom } from '#app/features/people/classrooms/public.server.ts'
import { defineView } from '#app/platform/live/live.server.ts'
import { currentPartner, pairsOfClassroom } from './pairs.server.ts'

/** Shows a student their current partner. */
export const partnerView = defineView({
  path: 'classrooms/:classroomId/partner',
  enter: enterClassroom,
  allow: (actor, classroom) => can(actor, 'pair.own', classroom),
  variant: (actor) => actor.id!,
  read: (db, { schoolId, classroomId }, student) =>
    currentPartner(db, schoolId, classroomId, student as PersonId, Date.now()),
})

export const pairsView = defineView({
  path: 'classrooms/:classroomId/pairs',
  enter: enterClassroom,
  allow: (actor, classroom) => can(actor, 'pair.make', classroom),
  read: (db, { schoolId, classroomId }) => pairsOfClassroom(db, schoolId, classroomId, Date.now()),
})
