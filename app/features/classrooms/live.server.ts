import { can } from '#rules/permissions.ts'
import { checkNote, writerOfNote } from '#rules/class-board.ts'
import { readClassCode } from '#rules/class-code.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { definePresence, defineStore, defineView } from '#app/platform/live.server.ts'
import { actorIn } from '#app/platform/request.server.ts'
import { enterClassroom } from './enter-classroom.server.ts'
import { askerAt } from './join-classroom.server.ts'
import { admissionFor } from './join-offer.server.ts'
import { classroomForPerson } from './own-requests.server.ts'
import { classroomById } from './queries.server.ts'
import { pendingRequests } from './requests.server.ts'
import { joinStatusOf } from './join-status.server.ts'
import { transfersOfClass } from './transfers.server.ts'

/** Who is here: names for those who teach; children see each other's kites, which only the id is needed for. */
export const classroomPresence = definePresence({
  path: 'classrooms/:classroomId/presence',
  enter: enterClassroom,
  allow: (actor, classroom) => can(actor, 'classroom.attend', classroom),
  about: ({ user }, _, { relations }) => ({
    name: user.name,
    teaches: relations.some((relation) => relation !== 'student'),
  }),
  reader: (actor, classroom) => (can(actor, 'roster.view', classroom) ? 'teacher' : 'classmate'),
  show: { teacher: (person) => person, classmate: ({ teaches }) => ({ teaches }) },
})

/** Sticky notes of a class. Everybody in the room may read; one writes one's own notes, a teacher any. */
export const classroomBoard = defineStore({
  path: 'classrooms/:classroomId/board',
  enter: enterClassroom,
  allow: (actor, classroom) => can(actor, 'board.read', classroom),
  mayWrite: (actor, classroom, key) =>
    can(actor, key === '*' ? 'board.clear' : 'board.write', { ...classroom, personId: writerOfNote(key) }),
  check: checkNote,
  limits: { recordBytes: 640, perWriter: 50, perArea: 1_000 },
})

/** The queue on the teacher's screen: oldest first, so nobody waits forever. */
export const joinRequestQueue = defineView({
  path: 'classrooms/:classroomId/join-requests',
  enter: enterClassroom,
  allow: (actor, classroom) => can(actor, 'classroom.admit', classroom),
  read: (db, { schoolId, classroomId }) => pendingRequests(db, schoolId, classroomId),
})

/** Children of the class for whom others ask, and children for whom the class asks. */
export const transfersHere = defineView({
  path: 'classrooms/:classroomId/transfer-requests',
  enter: enterClassroom,
  allow: (actor, classroom) => can(actor, 'transfer.decide', classroom),
  read: (db, { schoolId, classroomId }) => transfersOfClass(db, schoolId, classroomId),
})

/** Whether one has joined a class, and whether one may: the waiting screen turns into the classroom by itself. */
export const ownJoinStatus = defineView({
  path: 'join-status/:code',
  async enter(services, signedIn, { code }) {
    // As it is printed and no other way: each spelling would be a path of its own.
    const found =
      signedIn &&
      readClassCode(code!) === code &&
      (await classroomForPerson(services, { personId: signedIn.user.id, origin: null }, code))
    if (!signedIn || !found) return null
    const tenant = { schoolId: found.schoolId, personId: signedIn.user.id, staff: false }
    const actor = await inTransaction(
      services.pool,
      tenant,
      (db) => askerAt(db, actorIn(signedIn, null), found.schoolId),
      'read only',
    )
    return { actor, schoolId: found.schoolId, facts: { ...found, personId: signedIn.user.id } }
  },
  allow: (actor, found) => can(actor, 'classroom.join', found),
  variant: (_, { personId }) => personId,
  async read(db, { personId, schoolId, classroomId }) {
    const room = await classroomById(db, schoolId, classroomId)
    const admission = room ? await admissionFor(db, room, personId, Date.now()) : ('closed' as const)
    return { status: await joinStatusOf(db, { schoolId, classroomId }, personId), classroomId, admission }
  },
})
