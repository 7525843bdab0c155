export { undoRosterChange } from './undo-roster-change.server.ts'
export { packWorkbook } from './import/repack-workbook.server.ts'
export { readUploadedFile } from './import/read-file.server.ts'
export { countWrongPairs } from './wrong-pairs.server.ts'
