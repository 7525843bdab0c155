import type { ClassCall } from '#rules/classrooms/class-call.ts'
import { live, serverNow } from '#app/platform/live/live.ts'
import { callPath } from './call-path.ts'

/** Brings all children of the class who are online to the lesson. */
export const startWithClass = (classroomId: string, { lesson, step }: Pick<ClassCall, 'lesson' | 'step'>) =>
  live.set(`${callPath(classroomId)}/now`, { lesson, step, at: Math.round(serverNow()) })

/** The projector view of a lesson, for the teacher. */
export const projectorPath = (lesson: string, step: string) =>
  `/dashboard/lessons?${new URLSearchParams({ lesson, step, projector: 'lesson' })}`
