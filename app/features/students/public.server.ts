export { undoRosterChange } from './undo-roster-change.server.ts'
