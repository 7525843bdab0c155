export { forgetInImports } from './import/forget.server.ts'
export { undoRosterChange } from './undo.server.ts'
