export { classroomById, classroomsOfPerson, classroomsOfStudents, type ClassroomOfPerson } from './queries.server.ts'
export { openClassroom, type NewClassroom } from './open-classroom.server.ts'
