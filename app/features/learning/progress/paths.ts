import type { ClassroomId } from '#rules/ids.ts'

/** Live path: current step of each student of a class. */
export const classPath = (classroomId: ClassroomId) => `classrooms/${classroomId}/progress`

/** Live path: progress of a class in one lesson. */
export const lessonPath = (classroomId: ClassroomId, lesson: string) => `${classPath(classroomId)}/${lesson}`

/** Live path: progress of a class in the lessons of one course. */
export const coursePath = (classroomId: ClassroomId, course: string) => `classrooms/${classroomId}/courses/${course}`

/** Live path: comments on the work of the subscribed student. */
export const commentsPath = (classroomId: ClassroomId) => `classrooms/${classroomId}/comments`

/** Live path: student work that the teachers have not read. */
export const unreadWorkPath = (classroomId: ClassroomId) => `classrooms/${classroomId}/to-read`

/** Teacher page: progress of a class in a lesson, by step. */
export const lessonPageUrl = (lesson: string) => `/dashboard/lessons?${new URLSearchParams({ lesson })}`

/** Teacher page: progress of a class in a course, by lesson. */
export const coursePageUrl = (course: string) => `/dashboard/lessons?${new URLSearchParams({ course })}`

/** Teacher page: work of a student at a step. */
export const workPageUrl = (student: string, lesson: string, step: string) =>
  `/dashboard/lessons?${new URLSearchParams({ lesson, student, step })}`

/** Teacher page: common mistakes of a class at a step. */
export const mistakesPageUrl = (lesson: string, step: string) =>
  `/dashboard/lessons?${new URLSearchParams({ lesson, step })}`
