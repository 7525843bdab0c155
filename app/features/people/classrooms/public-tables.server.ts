/** Tables that queries of other features may join. */
export { classroomTeachers, classrooms, enrolments, joinRequests } from './tables.server.ts'
