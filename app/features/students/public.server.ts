export { undoRosterChange } from './undo.server.ts'
