import { checkCall } from '#rules/classrooms/class-call.ts'
import { can } from '#rules/permissions.ts'
import { enterClassroom } from '#app/features/people/classrooms/public.server.ts'
import { defineStore, defineView } from '#app/platform/live/live.server.ts'
import { loadAssignmentStamp, loadAssignmentStamps } from './queries.server.ts'
import { loadTestsStamp } from './class-tests/sittings.server.ts'

/** Changes when the assignments of a class change, so that students' maps update immediately. */
export const assignmentsView = defineView({
  path: 'classrooms/:classroomId/assignments',
  enter: enterClassroom,
  allow: (actor, classroom) => can(actor, 'classroom.view', classroom),
  variant: (actor) => actor.id!,
  read: (db, { schoolId, classroomId }, person) => loadAssignmentStamp(db, schoolId, classroomId, person),
  readAll: (db, { schoolId, classroomId }, people) => loadAssignmentStamps(db, schoolId, classroomId, people),
})

/** Changes when a student starts a test or hands it in; only for teachers. */
export const testsView = defineView({
  path: 'classrooms/:classroomId/tests',
  enter: enterClassroom,
  allow: (actor, classroom) => can(actor, 'progress.view', classroom),
  read: (db, { schoolId, classroomId }) => loadTestsStamp(db, schoolId, classroomId),
})

/** The lesson that a teacher has started with the class; the pages of the children follow it. */
export const classCall = defineStore({
  path: 'classrooms/:classroomId/call',
  enter: enterClassroom,
  allow: (actor, classroom) => can(actor, 'classroom.attend', classroom),
  canWrite: (actor, classroom) => can(actor, 'classroom.teach', classroom),
  check: checkCall,
  limits: { recordBytes: 512, perWriter: 1, perArea: 1 },
})
