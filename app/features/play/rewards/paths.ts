/** Live path of a class's rewards, for its teachers. */
export const rewardsPath = (classroomId: string) => `classrooms/${classroomId}/rewards`
/** Live path of the open goal of a class, for its students and teachers. */
export const goalPath = (classroomId: string) => `classrooms/${classroomId}/goal`
/** Live path of a student's own rewards in a class. */
export const ownRewardsPath = (classroomId: string) => `classrooms/${classroomId}/own-rewards`
