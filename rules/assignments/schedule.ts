/** Default times of the assignment form. */

/** Minutes of a school lesson and of a test in it, which leaves time to open the devices. */
export const LESSON_MINUTES = 45
export const TEST_MINUTES = 40

const MINUTE_MS = 60_000

/** A test is open from now until the end of the lesson. */
export const defaultTestWindow = (now: number) => {
  const opensAt = Math.floor(now / MINUTE_MS) * MINUTE_MS
  return { opensAt, closesAt: opensAt + LESSON_MINUTES * MINUTE_MS }
}

/** Why a choice cannot be a test; null if it can. */
export type TestBlocker = 'course' | 'no-lesson' | 'many-lessons' | 'no-tasks'

/** `null` stands for the whole course. */
export function findTestBlocker(lessons: readonly { readonly hasTasks: boolean }[] | null): TestBlocker | null {
  if (lessons === null) return 'course'
  if (lessons.length === 0) return 'no-lesson'
  if (lessons.length > 1) return 'many-lessons'
  return lessons[0]!.hasTasks ? null : 'no-tasks'
}
