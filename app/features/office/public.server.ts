export { officeActs, officeOf } from './office.server.ts'
export { makeRetentionRound } from './retention.server.ts'
export { askingTeachers } from './lists.server.ts'
