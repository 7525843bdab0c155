import { can, visitor, type Actor } from '#rules/permissions.ts'
import { isUuid } from '#rules/input/uuid.ts'
import type { Json } from '#rules/live/values.ts'
import { checkNote, isReadyMade, mayWriteNote, writerOfNote } from '#rules/classrooms/class-board.ts'
import { parsePresenceReport, rankReport, type PresenceReport } from '#rules/classrooms/presence.ts'
import { parseClassCode } from '#rules/classrooms/class-code.ts'
import type { Audit } from '#app/platform/commands/command.server.ts'
import { inTransaction, systemTenant } from '#app/platform/db/db.server.ts'
import { definePresence, defineStore, defineView } from '#app/platform/live/live.server.ts'
import { buildActor } from '#app/platform/request/request.server.ts'
import { boardArea, loadBoardState } from './board/board.server.ts'
import { enterClassroom, type ClassroomFacts } from './enter-classroom.server.ts'
import { loadJoiningActor } from './joining/join-classroom.server.ts'
import { admissionFor } from './joining/join-offer.server.ts'
import { nameRequestById } from './joining/name-requests.server.ts'
import { resolveClassCode } from './joining/my-join-requests.server.ts'
import { classroomById } from './queries.server.ts'
import { listPendingRequests } from './joining/pending-requests.server.ts'
import { loadJoinStatus } from './joining/join-status.server.ts'
import { transfersOfClass } from './roster/transfers.server.ts'

/**
 * Users of the class who have Skykite open, and where they are. Teachers see names and places; students see only kites,
 * which need just the person id.
 */
export const classroomPresence = definePresence({
  path: 'classrooms/:classroomId/presence',
  enter: enterClassroom,
  allow: (actor, classroom) => can(actor, 'classroom.attend', classroom),
  describe({ user }, _, { relations }, report: PresenceReport | null) {
    const teaches = relations.some((relation) => relation !== 'student')
    if (!report) return { name: user.name, teaches, place: null, idle: false }
    const { idle, visible: _visible, quietMs: _quietMs, ...place } = report
    return { name: user.name, teaches, place, idle }
  },
  report: { parse: parsePresenceReport, rank: rankReport },
  reader: (actor, classroom) => (can(actor, 'roster.view', classroom) ? 'teacher' : 'classmate'),
  redact: { teacher: (person) => person, classmate: ({ teaches }) => ({ teaches }) },
})

function boardRights(actor: Actor, classroom: ClassroomFacts, key: string) {
  const note = { ...classroom, personId: writerOfNote(key) }
  return {
    canModerate: can(actor, 'board.clear', classroom),
    isWriter: key !== '*' && can(actor, 'board.write', note),
  }
}

/** Audits text notes written by teachers and notes that teachers delete, without the text. */
function auditBoardWrite(actor: Actor, classroom: ClassroomFacts, key: string, note?: Json): Audit | null {
  if (!can(actor, 'board.clear', classroom)) return null
  const writer = writerOfNote(key)
  if (note !== null) return isReadyMade(note) ? null : { act: 'board.write', on: classroom.classroomId }
  if (writer === actor.id) return null
  return { act: 'board.remove', on: classroom.classroomId, details: key === '*' ? {} : { writer } }
}

const hasBoard = (actor: Actor, classroom: ClassroomFacts) =>
  classroom.board !== 'off' && can(actor, 'board.read', classroom)

/** Sticky notes of a class. Students post stickers and phrases here, and text with the command `postNote`. */
export const classroomBoard = defineStore({
  path: 'classrooms/:classroomId/board',
  enter: enterClassroom,
  allow: hasBoard,
  // The key contains the writer's id, so that no user can write a note under another user's name.
  canWrite: (actor, classroom, key, note) =>
    (note === null || writerOfNote(key) === actor.id) &&
    mayWriteNote(classroom.board, boardRights(actor, classroom, key), note),
  audit: auditBoardWrite,
  check: checkNote,
  limits: { recordBytes: 640, perWriter: 50, perArea: 1_000 },
})

/** The board mode of the class and the names of note writers. */
export const classroomBoardState = defineView({
  path: 'classrooms/:classroomId/board-state',
  enter: enterClassroom,
  allow: (actor, classroom) => can(actor, 'board.read', classroom),
  sourceAreas: ({ classroomId }) => [boardArea(classroomId!)],
  read: (db, { schoolId, classroomId }) => loadBoardState(db, schoolId, classroomId),
})

/** Pending join requests on the teacher's screen, oldest first. */
export const joinRequestQueue = defineView({
  path: 'classrooms/:classroomId/join-requests',
  enter: enterClassroom,
  allow: (actor, classroom) => can(actor, 'classroom.admit', classroom),
  read: (db, { schoolId, classroomId }) => listPendingRequests(db, schoolId, classroomId),
})

/** Status of a name request by a student without account. Only the student's device and teachers know its id. */
export const nameRequestStatus = defineView({
  path: 'name-requests/:schoolId/:requestId',
  async enter({ pool }, signedIn, { schoolId, requestId }) {
    if (!isUuid(schoolId!) || !isUuid(requestId!)) return null
    const tenant = { ...systemTenant, schoolId: schoolId! }
    const request = await inTransaction(pool, tenant, (db) => nameRequestById(db, schoolId!, requestId!), 'read only')
    if (!request) return null
    const actor = signedIn ? buildActor(signedIn, null) : visitor
    return { actor, schoolId: request.schoolId, facts: { schoolId: request.schoolId, requestId: request.id } }
  },
  allow: (actor) => can(actor, 'classroom.ask-by-name'),
  async read(db, { schoolId, requestId }) {
    return { status: (await nameRequestById(db, schoolId, requestId))?.status ?? 'expired' }
  },
})

/** Transfer requests for students of the class, and requests sent by the class. */
export const classroomTransfers = defineView({
  path: 'classrooms/:classroomId/transfer-requests',
  enter: enterClassroom,
  allow: (actor, classroom) => can(actor, 'transfer.decide', classroom),
  read: (db, { schoolId, classroomId }) => transfersOfClass(db, schoolId, classroomId),
})

/** The user's join status; the waiting screen opens the class when the status becomes `active`. */
export const ownJoinStatus = defineView({
  path: 'join-status/:code',
  async enter(services, signedIn, { code }) {
    // Accept only the canonical spelling: each other spelling would be a separate live path.
    const classroomRef =
      signedIn &&
      parseClassCode(code!) === code &&
      (await resolveClassCode(services, { personId: signedIn.user.id, origin: null }, code))
    if (!signedIn || !classroomRef) return null
    const tenant = { schoolId: classroomRef.schoolId, personId: signedIn.user.id, staff: false }
    const actor = await inTransaction(
      services.pool,
      tenant,
      (db) => loadJoiningActor(db, buildActor(signedIn, null), classroomRef.schoolId),
      'read only',
    )
    return { actor, schoolId: classroomRef.schoolId, facts: { ...classroomRef, personId: signedIn.user.id } }
  },
  allow: (actor, classroomRef) => can(actor, 'classroom.join', classroomRef),
  variant: (_, { personId }) => personId,
  async read(db, { personId, schoolId, classroomId }) {
    const classroom = await classroomById(db, schoolId, classroomId)
    const admission = classroom ? await admissionFor(db, classroom, personId, Date.now()) : ('closed' as const)
    return { status: await loadJoinStatus(db, { schoolId, classroomId }, personId), classroomId, admission }
  },
})
