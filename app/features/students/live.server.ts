import { can } from '#rules/permissions.ts'
import { isUuid } from '#rules/uuid.ts'
import { enterClassroom } from '#app/features/classrooms/public.server.ts'
import { defineView } from '#app/platform/live.server.ts'
import { importProgress, rosterStamp } from './queries.server.ts'

/** That the roster is another one now: two teachers of one class see the same list. */
export const rosterView = defineView({
  path: 'classrooms/:classroomId/roster',
  enter: enterClassroom,
  allow: (actor, classroom) => can(actor, 'roster.view', classroom),
  read: (db, { schoolId, classroomId }) => rosterStamp(db, schoolId, classroomId),
})

/** How far the worker is with a list. */
export const importView = defineView({
  path: 'classrooms/:classroomId/imports/:importId',
  async enter(services, signedIn, params) {
    const entered = await enterClassroom(services, signedIn, params)
    return entered && isUuid(params.importId!)
      ? { ...entered, facts: { ...entered.facts, importId: params.importId! } }
      : null
  },
  allow: (actor, classroom) => can(actor, 'roster.change', classroom),
  read: (db, { schoolId, classroomId, importId }) => importProgress(db, schoolId, classroomId, importId),
})
