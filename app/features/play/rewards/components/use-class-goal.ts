import { useLive } from '#app/platform/live/live.ts'
import type { Goal, OpenGoal } from '../contract.ts'
import { goalPath } from '../paths.ts'

/** The open goal of a class, updated live; null if the class has none. */
export const useClassGoal = (classroomId: string, initialGoal: Goal | null): Goal | null =>
  useLive<OpenGoal>(goalPath(classroomId), { goal: initialGoal }).goal
