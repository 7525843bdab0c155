/** Live path with the people of a class who have Skykite open. */
export const presencePath = (classroomId: string) => `classrooms/${classroomId}/presence`
