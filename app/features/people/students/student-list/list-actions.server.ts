import { newCards, resetSecrets, revokeCards } from '#app/features/people/cards/public.server.ts'
import { changeStudent } from '../change-student.server.ts'
import { exportStudentList } from './export-student-list.server.ts'
import { moveStudents, removeStudents } from '../move-students.server.ts'
import { undoRosterChange } from '../undo/undo-roster-change.server.ts'

/** Form actions of the list of all students. */
export const listActions = {
  change: changeStudent,
  move: moveStudents,
  remove: removeStudents,
  export: exportStudentList,
  undo: undoRosterChange,
  'reset-secrets': resetSecrets,
  'new-cards': newCards,
  'revoke-cards': revokeCards,
}
