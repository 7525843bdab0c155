/** Live path of the lesson that the teacher has started with the class. */
export const callPath = (classroomId: string) => `classrooms/${classroomId}/call`
