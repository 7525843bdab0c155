import { can } from '#rules/permissions.ts'
import { isUuid } from '#rules/input/uuid.ts'
import { enterClassroom } from '#app/features/people/classrooms/public.server.ts'
import { defineView } from '#app/platform/live/live.server.ts'
import { readImportProgress, readRosterStamp } from './queries.server.ts'

/** Version of the roster, so that all teachers of a class see changes immediately. */
export const rosterView = defineView({
  path: 'classrooms/:classroomId/roster',
  enter: enterClassroom,
  allow: (actor, classroom) => can(actor, 'roster.view', classroom),
  read: (db, { schoolId, classroomId }) => readRosterStamp(db, schoolId, classroomId),
})

/** Progress of an import. */
export const importView = defineView({
  path: 'classrooms/:classroomId/imports/:importId',
  async enter(services, signedIn, params) {
    const access = await enterClassroom(services, signedIn, params)
    return access && isUuid(params.importId!)
      ? { ...access, facts: { ...access.facts, importId: params.importId! } }
      : null
  },
  allow: (actor, classroom) => can(actor, 'roster.change', classroom),
  read: (db, { schoolId, classroomId, importId }) => readImportProgress(db, schoolId, classroomId, importId),
})
