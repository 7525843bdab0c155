import type { PresentPerson } from '#rules/classrooms/presence.ts'
import { useLive } from '#app/platform/live/live.ts'
import { presencePath } from './presence-path.ts'

export type ClassPresence = Readonly<Record<string, PresentPerson>>

/** The people of a class who have Skykite open, for its teachers. */
export const useClassPresence = (classroomId: string): ClassPresence =>
  useLive<ClassPresence>(presencePath(classroomId), {})
