import { can } from '#rules/permissions.ts'
import { checkNote, writerOfNote } from '#rules/class-board.ts'
import { definePresence, defineStore, defineView } from '#app/platform/live.server.ts'
import { enterClassroom } from './enter.server.ts'
import { ownStandingOf } from './join.server.ts'
import { classroomForPerson, doorFor } from './joining.server.ts'
import { classroomById } from './queries.server.ts'
import { pendingRequests } from './requests.server.ts'

/** Who is here, on the teacher's dashboard: names as the class knows them. */
export const classroomPresence = definePresence({
  path: 'classrooms/:classroomId/here',
  enter: enterClassroom,
  allow: (actor, classroom) => can(actor, 'classroom.attend', classroom),
  show: ({ user }, _, { relations }) => ({ name: user.name, teaches: relations.some((relation) => relation !== 'student') }),
})

/** Sticky notes of a class. Everybody in the room may read; one writes one's own notes, a teacher any. */
export const classroomBoard = defineStore({
  path: 'classrooms/:classroomId/board',
  enter: enterClassroom,
  allow: (actor, classroom) => can(actor, 'board.read', classroom),
  mayWrite: (actor, classroom, key) => can(actor, key === '*' ? 'board.clear' : 'board.write', { ...classroom, personId: writerOfNote(key) }),
  check: checkNote,
})

/** The queue on the teacher's screen: oldest first, so nobody waits forever. */
export const joinRequestQueue = defineView({
  path: 'classrooms/:classroomId/join-requests',
  enter: enterClassroom,
  allow: (actor, classroom) => can(actor, 'classroom.admit', classroom),
  read: (db, { schoolId, classroomId }) => pendingRequests(db, schoolId, classroomId),
})

/** One's own standing at the door of a class, and the door: the waiting screen turns into the classroom by itself. */
export const ownJoining = defineView({
  path: 'joining/:code',
  async enter(services, signedIn, { code }) {
    const found = signedIn && (await classroomForPerson(services, signedIn.user.id, code!))
    if (!signedIn || !found) return null
    const actor = { id: signedIn.user.id, staff: false, schoolId: null, schoolRoles: [], strength: signedIn.session.strength }
    return { actor, schoolId: found.schoolId, facts: { ...found, personId: signedIn.user.id } }
  },
  allow: (actor) => can(actor, 'classroom.join'),
  variant: (_, { personId }) => personId,
  async read(db, { personId, schoolId, classroomId }) {
    const room = await classroomById(db, schoolId, classroomId)
    const door = room ? await doorFor(db, room, personId, Date.now()) : ('closed' as const)
    return { standing: await ownStandingOf(db, { schoolId, classroomId }, personId), classroomId, door }
  },
})
