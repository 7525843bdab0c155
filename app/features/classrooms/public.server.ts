// First: other features build their live places of it while the list of features, which some of the files below ask, is read.
export { enterClassroom } from './enter-classroom.server.ts'
export {
  classroomById,
  classroomsOfPerson,
  classroomsOfSchool,
  classroomsOfStudents,
  learningRooms,
  rosterOf,
  studentsIn,
  teachersOf,
  type ClassroomOfPerson,
} from './queries.server.ts'
export { openClassroom, type NewClassroom } from './open-classroom.server.ts'
export { codingSkinsOf, putCodingSkin } from './coding-skins.server.ts'
export { classroomNow } from './classroom-page.server.ts'
export { pendingRequests } from './requests.server.ts'
export {
  addNameRequest,
  answerNameRequests,
  lockNameRequests,
  nameRequestById,
  nameRequestPath,
  nameRequestsTaken,
  noteEntered,
} from './name-requests.server.ts'
export { lookUpCode } from './class-codes.server.ts'
export { isSolved, newPuzzle, solution, type Solution } from './code-puzzle.server.ts'
export { enrol } from './join-classroom.server.ts'
export { refuseTooFewSeats, seatsLeftIn, seatsLeftInEach } from './seats.server.ts'
export {
  askForStudents,
  sortTaking,
  takerIn,
  taughtAmong,
  transfersOfClass,
  transfersOfSchool,
} from './transfers.server.ts'
export { decideTransfers } from './decide-transfers.server.ts'
export {
  findClassrooms,
  findClassroomsOrArchived,
  isOpenTo,
  lockClassroomOf,
  lockClassrooms,
  lockClassroomsOrArchived,
  type ClassroomWithRelations,
} from './lock-classrooms.server.ts'
export {
  classroomsOfChange,
  lockChange,
  mayUndoFor,
  openChanges,
  recordChange,
  rightFor,
  undoChange,
  type RosterChange,
} from './roster-changes.server.ts'
export { codeToKeep, offerActions, offerFor, whoComes } from './offer-page.server.ts'
export { invitationsFor } from './answer-invitation.server.ts'
export { changeBoard, decideNotes } from './change-board.server.ts'
export { requireClassroomLeft } from './classroom-allowance.server.ts'
