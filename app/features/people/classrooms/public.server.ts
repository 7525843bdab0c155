// Must stay first (import cycle): other features use it in live paths while the feature list is still loading.
export { enterClassroom } from './enter-classroom.server.ts'
export {
  classroomById,
  classroomsOfPerson,
  classroomsOfSchool,
  classroomsOfStudents,
  listEnrolledClassrooms,
  byRosterOrder,
  rosterOf,
  listStudentIds,
  teachersOf,
  type ClassroomOfPerson,
} from './queries.server.ts'
export { insertClassroom, type NewClassroom } from './insert-classroom.server.ts'
export { loadCodingSkins, setCodingSkin } from './coding-skins.server.ts'
export { loadRosterAndBoard } from './classroom-page.server.ts'
export { listPendingRequests } from './joining/pending-requests.server.ts'
export {
  addNameRequest,
  answerNameRequests,
  lockNameRequests,
  nameRequestById,
  nameRequestPath,
  decideNameRequest,
  recordFirstEntry,
} from './joining/name-requests.server.ts'
export { lookUpCode } from './joining/class-codes.server.ts'
export { isValidSolution, createPuzzle, solutionSchema, type Solution } from './joining/code-puzzle.server.ts'
export { enrollStudents } from './joining/join-classroom.server.ts'
export { requireFreeSeats, seatsLeftIn, seatsLeftInEach } from './roster/seats.server.ts'
export {
  requestTransfers,
  splitByConsent,
  loadClaimingTeacher,
  findTaughtStudents,
  transfersOfClass,
  transfersOfSchool,
} from './roster/transfers.server.ts'
export { decideTransfers } from './roster/decide-transfers.server.ts'
export {
  findClassrooms,
  findClassroomsOrArchived,
  isAccessibleTo,
  lockClassroomOfStudent,
  lockClassrooms,
  lockClassroomsOrArchived,
  type ClassroomWithRelations,
} from './lock-classrooms.server.ts'
export {
  classroomsOfChange,
  recordChange,
  permissionForChange,
  type RosterChange,
} from './roster/roster-changes.server.ts'
export { lockChange, mayUndoChange, undoChange } from './roster/undo-roster-change.server.ts'
export { listUndoableChanges } from './roster/undoable-changes.server.ts'
export {
  buildCodeCookie,
  joinOfferActions,
  loadPageOffer,
  findStudentToConfirm,
} from './joining/join-offer-page.server.ts'
export { listAcceptedInvitations } from './teachers/accepted-invitations.server.ts'
export { listReceivedInvitations } from './teachers/answer-invitation.server.ts'
export { changeBoard } from './board/change-board.server.ts'
export { postNote, withdrawNote } from './board/post-note.server.ts'
export { judgeForClass } from './judge-for-class.server.ts'
export { enforceClassroomLimit } from './classroom-limit.server.ts'
export { setTermDates } from './set-term-dates.server.ts'
