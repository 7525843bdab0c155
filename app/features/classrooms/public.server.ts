export {
  classroomById,
  classroomsOfPerson,
  classroomsOfSchool,
  classroomsOfStudents,
  rosterOf,
  teachersOf,
  type ClassroomOfPerson,
} from './queries.server.ts'
export { openClassroom, type NewClassroom } from './open-classroom.server.ts'
export { classroomNow } from './classroom-page.server.ts'
export { pendingRequests } from './join.server.ts'
