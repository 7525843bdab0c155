import type { PersonId } from '#rules/ids.ts'
import { can } from '#rules/permissions.ts'
import { isUuid } from '#rules/input/uuid.ts'
import { enterClassroom } from '#app/features/people/classrooms/public.server.ts'
import { defineView } from '#app/platform/live/live.server.ts'
import { listPrivateNotes } from './queries.server.ts'

/** Notes about a student. Each teacher reads own notes and those that other teachers share. */
export const privateNotesView = defineView({
  path: 'classrooms/:classroomId/private-notes/:studentId',
  async enter(services, signedIn, params) {
    const access = await enterClassroom(services, signedIn, params)
    const studentId = params.studentId!
    return access && isUuid(studentId) ? { ...access, facts: { ...access.facts, studentId } } : null
  },
  allow: (actor, classroom) => can(actor, 'private-notes.read', classroom),
  variant: (actor) => actor.id!,
  read: (db, facts, readerId) => listPrivateNotes(db, facts, readerId as PersonId),
})
