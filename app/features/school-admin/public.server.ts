export { childToErase, schoolAdminActions, schoolAdminOf } from './school-admin.server.ts'
export { makeRetentionRound } from './retention.server.ts'
export { askingTeachers } from './lists.server.ts'
export { moveClasses } from './move-classes.server.ts'
