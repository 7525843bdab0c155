export { loadChildToErase, schoolAdminActions, loadSchoolAdmin } from './school-admin.server.ts'
export { runDailyRetention } from './retention.server.ts'
export { listTeacherRequests } from './lists.server.ts'
export { moveClasses } from './move-classes.server.ts'
