import { newCards, resetSecrets, resumeSignIns, revokeCards, type ClassroomHere } from '#app/features/cards/public.server.ts'
import type { Command } from '#app/platform/command.server.ts'
import { roomContext } from '#app/platform/room.ts'
import { run } from '#app/platform/run.server.ts'
import { running, type Act, type Acts } from './acts.server.ts'
import { addStudents } from './add-students.server.ts'
import { changeStudent } from './change-student.server.ts'
import { exportRoster } from './export-roster.server.ts'
import { changeGroup, createGroup, deleteGroup, renameGroup } from './groups.server.ts'
import { startImport } from './import/commands.server.ts'
import { readImport } from './import/read-act.server.ts'
import { moveStudents, removeStudents } from './move-students.server.ts'
import { undoRosterChange } from './undo.server.ts'

/** Commands that are told the classroom the guard has found. */
const inRoom =
  <Input, Loaded, Result>(commandFor: (classroom: ClassroomHere) => Command<Input, Loaded, Result>): Act =>
  (request, context) =>
    run(commandFor(context.get(roomContext)), request, context)

/** Every act of the roster screen, by the name in its address: one command each. */
export const rosterActs: Acts = {
  add: running(addStudents),
  change: running(changeStudent),
  remove: running(removeStudents),
  move: running(moveStudents),
  'create-group': running(createGroup),
  'rename-group': running(renameGroup),
  'delete-group': running(deleteGroup),
  group: running(changeGroup),
  export: running(exportRoster),
  'reset-secrets': inRoom(resetSecrets),
  'new-cards': inRoom(newCards),
  'revoke-cards': inRoom(revokeCards),
  'resume-sign-ins': inRoom(resumeSignIns),
  undo: running(undoRosterChange),
  read: readImport,
  import: running(startImport),
}
