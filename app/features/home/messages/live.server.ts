import { can } from '#rules/permissions.ts'
import type { PersonId } from '#rules/ids.ts'
import { enterClassroom } from '#app/features/people/classrooms/public.server.ts'
import { defineView } from '#app/platform/live/live.server.ts'
import { readClassStamps, readOwnStamp, readStaffStamp } from './threads/stamps.server.ts'

/** Every message in the class sky changes the stamps of all its readers. */
const throttle = { everyMs: 1_000 }

/** Announcements and the class sky: read once for all readers of the class. */
export const classMessagesView = defineView({
  path: 'classrooms/:classroomId/messages',
  enter: enterClassroom,
  allow: (actor, classroom) => can(actor, 'messages.read', classroom),
  throttle,
  read: (db, facts) => readClassStamps(db, facts, Date.now()),
})

/** Threads with students and families, for the staff of the class. */
export const staffMessagesView = defineView({
  path: 'classrooms/:classroomId/messages/staff',
  enter: enterClassroom,
  allow: (actor, classroom) => can(actor, 'messages.moderate', classroom),
  throttle,
  read: (db, facts) => readStaffStamp(db, facts, Date.now()),
})

/** Threads of one person with the teachers, and the reading of this person. */
export const ownMessagesView = defineView({
  path: 'classrooms/:classroomId/messages/of/:personId',
  async enter(services, signedIn, params) {
    const access = await enterClassroom(services, signedIn, params)
    // Only the person itself, so another spelling of the id is no second path.
    if (!access || params.personId !== signedIn?.user.id) return null
    return { ...access, facts: { ...access.facts, personId: params.personId as PersonId } }
  },
  allow: (actor, classroom) => can(actor, 'messages.read', classroom),
  read: (db, facts) => readOwnStamp(db, facts, Date.now()),
})
