import type { ClassroomId } from '#rules/ids.ts'

/** Where everybody in the class is. */
export const classPath = (classroomId: ClassroomId) => `classrooms/${classroomId}/progress`

/** How far everybody is with one lesson. */
export const lessonPath = (classroomId: ClassroomId, lesson: string) => `${classPath(classroomId)}/${lesson}`

/** How far everybody is with the lessons of one course. */
export const coursePath = (classroomId: ClassroomId, course: string) => `classrooms/${classroomId}/courses/${course}`

/** What was said about the work of whoever listens. */
export const commentsPath = (classroomId: ClassroomId) => `classrooms/${classroomId}/comments`

/** Work that those who teach have not read yet. */
export const toReadPath = (classroomId: ClassroomId) => `classrooms/${classroomId}/to-read`

/** The page on which those who teach see how a class does in a lesson, step by step. */
export const lessonOf = (lesson: string) => `/dashboard/lessons?${new URLSearchParams({ lesson })}`

/** The page on which they see how it does in a course, lesson by lesson. */
export const courseOf = (course: string) => `/dashboard/lessons?${new URLSearchParams({ course })}`

/** The page on which those who teach look at what a student did at a step. */
export const workOf = (student: string, lesson: string, step: string) =>
  `/dashboard/lessons?${new URLSearchParams({ lesson, student, step })}`

/** The page on which those who teach see what a class has in common at a step. */
export const mistakesOf = (lesson: string, step: string) =>
  `/dashboard/lessons?${new URLSearchParams({ lesson, step })}`
