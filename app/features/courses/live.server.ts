import { can } from '#rules/permissions.ts'
import { enterClassroom } from '#app/features/classrooms/public.server.ts'
import { defineView } from '#app/platform/live.server.ts'
import { assignmentsStamp, assignmentsStamps } from './queries.server.ts'
import { testsStamp } from './sittings.server.ts'

/** That a class was given something else: a lesson that opens appears on the children's path at once. */
export const assignmentsView = defineView({
  path: 'classrooms/:classroomId/assignments',
  enter: enterClassroom,
  allow: (actor, classroom) => can(actor, 'classroom.view', classroom),
  variant: (actor) => actor.id!,
  read: (db, { schoolId, classroomId }, person) => assignmentsStamp(db, schoolId, classroomId, person),
  readAll: (db, { schoolId, classroomId }, people) => assignmentsStamps(db, schoolId, classroomId, people),
})

/** That somebody started a test or handed it in: for those who teach. */
export const testsView = defineView({
  path: 'classrooms/:classroomId/tests',
  enter: enterClassroom,
  allow: (actor, classroom) => can(actor, 'progress.view', classroom),
  read: (db, { schoolId, classroomId }) => testsStamp(db, schoolId, classroomId),
})
