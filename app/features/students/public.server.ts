export { undoRosterChange } from './undo-roster-change.server.ts'
export { packWorkbook } from './import/open-workbook.server.ts'
export { readFileOf } from './import/read-file.server.ts'
export { countWrongPairs } from './wrong-pairs.server.ts'
