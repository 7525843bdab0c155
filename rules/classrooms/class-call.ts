import { isLessonOrGame } from './presence.ts'

/** A lesson that a teacher starts with the whole class; children who are online open it. */
export type ClassCall = { readonly lesson: string; readonly step: string; readonly at: number }

/** Children who open Skykite within this time are brought to the lesson as well. */
export const callLifetimeMs = 2 * 60_000

/** A child sees for this long that the page is about to change. */
export const callNoticeMs = 3_000

/** Reason to reject a stored call, or null. */
export function checkCall(value: unknown, key: string): 'bad-key' | 'invalid-value' | null {
  if (key !== 'now') return 'bad-key'
  if (typeof value !== 'object' || value === null || Object.keys(value).length !== 3) return 'invalid-value'
  const { lesson, step, at } = value as Record<string, unknown>
  return isLessonOrGame(lesson) && isLessonOrGame(step) && Number.isSafeInteger(at) ? null : 'invalid-value'
}

/** Whether a child who is at this lesson, or elsewhere, still has to follow the call. */
export const isCallOpen = (call: ClassCall | undefined, lesson: string | null, now: number): call is ClassCall =>
  call !== undefined && call.lesson !== lesson && now - call.at < callLifetimeMs
