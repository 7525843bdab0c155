/** What those who teach a class see of its rewards. */
export const rewardsPath = (classroomId: string) => `classrooms/${classroomId}/rewards`
/** What a child sees of their own. */
export const ownRewardsPath = (classroomId: string) => `classrooms/${classroomId}/own-rewards`
