import type { ClassroomId } from '#rules/ids.ts'

/** Who works together in a class, for those who teach it. */
export const pairsPath = (classroomId: ClassroomId) => `classrooms/${classroomId}/pairs`

/** With whom whoever listens works at one device now. */
export const partnerPath = (classroomId: ClassroomId) => `classrooms/${classroomId}/partner`
