import { can, visitor, type Actor } from '#rules/permissions.ts'
import { isUuid } from '#rules/uuid.ts'
import type { Json } from '#rules/live/values.ts'
import { checkHeldNote, checkNote, isReadyMade, mayHoldNote, mayWriteNote, writerOfNote } from '#rules/class-board.ts'
import { readClassCode } from '#rules/class-code.ts'
import type { Audit } from '#app/platform/command.server.ts'
import { inTransaction, nobody } from '#app/platform/db.server.ts'
import { definePresence, defineStore, defineView } from '#app/platform/live.server.ts'
import { actorIn } from '#app/platform/request.server.ts'
import { boardArea, boardState, heldArea } from './board.server.ts'
import { enterBoard, type BoardFacts } from './enter-board.server.ts'
import { enterClassroom } from './enter-classroom.server.ts'
import { askerAt } from './join-classroom.server.ts'
import { admissionFor } from './join-offer.server.ts'
import { nameRequestById } from './name-requests.server.ts'
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

function boardRights(actor: Actor, classroom: BoardFacts, key: string) {
  const note = { ...classroom, personId: writerOfNote(key) }
  const tidy = can(actor, 'board.clear', classroom)
  return {
    tidy,
    own: key !== '*' && can(actor, 'board.write', note),
    freely: can(actor, 'board.write-text', note) && (tidy || classroom.words),
  }
}

/** What adults write to children, and what they take from others, is found later, though not in which words. */
function boardLine(actor: Actor, classroom: BoardFacts, key: string, note?: Json): Audit | null {
  if (!can(actor, 'board.clear', classroom)) return null
  const writer = writerOfNote(key)
  if (note !== null) return isReadyMade(note) ? null : { act: 'board.write', on: classroom.classroomId }
  if (writer === actor.id) return null
  return { act: 'board.remove', on: classroom.classroomId, details: key === '*' ? {} : { writer } }
}

const hasBoard = (actor: Actor, classroom: BoardFacts) =>
  classroom.board !== 'off' && can(actor, 'board.read', classroom)

/** Sticky notes of a class. Everybody in the room may read; one writes one's own notes, a teacher takes any away. */
export const classroomBoard = defineStore({
  path: 'classrooms/:classroomId/board',
  enter: enterBoard,
  allow: hasBoard,
  // Whose words they are stands in the key, so nobody puts any under another's name.
  mayWrite: (actor, classroom, key, note) =>
    (note === null || writerOfNote(key) === actor.id) &&
    mayWriteNote(classroom.board, boardRights(actor, classroom, key), note),
  audit: boardLine,
  check: checkNote,
  limits: { recordBytes: 640, perWriter: 50, perArea: 1_000 },
})

/** Words of children that wait for a teacher, who decides with a command. */
export const heldNotes = defineStore({
  path: 'classrooms/:classroomId/held-notes',
  enter: enterBoard,
  allow: hasBoard,
  mayRead: (actor, classroom, key) => {
    const { tidy, own } = boardRights(actor, classroom, key)
    return tidy || own
  },
  mayWrite: (actor, classroom, key, note) => mayHoldNote(classroom.board, boardRights(actor, classroom, key), note),
  check: checkHeldNote,
  limits: { recordBytes: 640, perWriter: 5, perArea: 500 },
})

/** Whether the class has a board, who may write on it, and the names of those who did. */
export const classroomBoardState = defineView({
  path: 'classrooms/:classroomId/board-state',
  enter: enterClassroom,
  allow: (actor, classroom) => can(actor, 'board.read', classroom),
  variant: (actor, classroom) => (can(actor, 'board.clear', classroom) ? 'teacher' : 'classmate'),
  from: ({ classroomId }) => [boardArea(classroomId!), heldArea(classroomId!)],
  read: (db, { schoolId, classroomId }, variant) => boardState(db, schoolId, classroomId, variant === 'teacher'),
})

/** The queue on the teacher's screen: oldest first, so nobody waits forever. */
export const joinRequestQueue = defineView({
  path: 'classrooms/:classroomId/join-requests',
  enter: enterClassroom,
  allow: (actor, classroom) => can(actor, 'classroom.admit', classroom),
  read: (db, { schoolId, classroomId }) => pendingRequests(db, schoolId, classroomId),
})

/** How the request of a child without an account stands. Only their device and those who teach know its id. */
export const nameRequestStatus = defineView({
  path: 'name-requests/:schoolId/:requestId',
  async enter({ pool }, signedIn, { schoolId, requestId }) {
    if (!isUuid(schoolId!) || !isUuid(requestId!)) return null
    const tenant = { ...nobody, schoolId: schoolId! }
    const found = await inTransaction(pool, tenant, (db) => nameRequestById(db, schoolId!, requestId!), 'read only')
    if (!found) return null
    const actor = signedIn ? actorIn(signedIn, null) : visitor
    return { actor, schoolId: found.schoolId, facts: { schoolId: found.schoolId, requestId: found.id } }
  },
  allow: (actor) => can(actor, 'classroom.ask-by-name'),
  async read(db, { schoolId, requestId }) {
    return { status: (await nameRequestById(db, schoolId, requestId))?.status ?? 'expired' }
  },
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
