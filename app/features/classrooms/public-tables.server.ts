/** Tables that others may join. */
export { classroomTeachers, classrooms, enrolments, joinRequests } from './tables.server.ts'
