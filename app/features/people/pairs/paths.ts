import type { ClassroomId } from '#rules/ids.ts'

/** Live path of a class's current pairs, for its teachers. */
export const pairsPath = (classroomId: ClassroomId) => `classrooms/${classroomId}/pairs`

/** Live path of the subscribing student's current partner. */
export const partnerPath = (classroomId: ClassroomId) => `classrooms/${classroomId}/partner`
