import { exportAttendance, markAttendance, saveRollCall } from '#app/features/people/attendance/public.server.ts'
import {
  allowSignIn,
  newCards,
  resetSecrets,
  resumeSignIns,
  revokeCards,
  showSecret,
} from '#app/features/people/cards/public.server.ts'
import { endPair, pairStudents } from '#app/features/people/pairs/public.server.ts'
import type { FormSubmission } from '#app/platform/commands/actions.server.ts'
import { addStudents } from '../add-students.server.ts'
import { changeCodingSkin } from '../student-page/change-coding-skin.server.ts'
import { changeStudent } from '../change-student.server.ts'
import { decideNameRequests } from '../decide-name-requests.server.ts'
import { exportRoster } from './export-roster.server.ts'
import { changeGroup, createGroup, deleteGroup, renameGroup } from '../groups/change-groups.server.ts'
import { startImport } from '../import/start-import.server.ts'
import { readImport } from '../import/read-import.server.ts'
import { moveStudents, removeStudents } from '../move-students.server.ts'
import { undoRosterChange } from '../undo/undo-roster-change.server.ts'

/**
 * Form actions of the roster page; the page adds those of features that build on this one. A function, because the list
 * of features makes this module part of an import cycle: while modules load, a command may be undefined.
 */
export const rosterActions = () => ({
  add: addStudents,
  change: changeStudent,
  'coding-skin': changeCodingSkin,
  remove: removeStudents,
  move: moveStudents,
  'create-group': createGroup,
  'rename-group': renameGroup,
  'delete-group': deleteGroup,
  group: changeGroup,
  pair: pairStudents,
  'end-pair': endPair,
  export: exportRoster,
  'show-secret': showSecret,
  'allow-sign-in': allowSignIn,
  'reset-secrets': resetSecrets,
  'new-cards': newCards,
  'revoke-cards': revokeCards,
  'resume-sign-ins': resumeSignIns,
  'decide-names': decideNameRequests,
  undo: undoRosterChange,
  read: ({ context }: FormSubmission) => readImport(context),
  import: startImport,
  'mark-attendance': markAttendance,
  'save-roll-call': saveRollCall,
  'export-attendance': exportAttendance,
})
