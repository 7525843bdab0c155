import { codingSkins, type CodingSkin } from '#rules/classrooms/classroom.ts'
import type { DeviceTest } from '../test/test-mode.ts'

/**
 * School, coding skin and test of a student's lesson, stored on the device for offline use. Written only after the
 * server has opened the lesson for the student; deleted with the student's other data on sign-out.
 */

export type LessonContext = {
  readonly school: string | null
  /** Coding skin of the student's class. */
  readonly coding: CodingSkin | null
  /** A running test, so that the lesson stays a test when offline. */
  readonly test?: DeviceTest
}

type KeyValueStore = Pick<Storage, 'getItem' | 'setItem'>

const storageKey = (personId: string, lessonId: string) => `place ${personId} ${lessonId}`

export function saveLessonContext(
  storage: KeyValueStore,
  personId: string,
  lessonId: string,
  { school, coding, test }: LessonContext,
): void {
  const text = JSON.stringify({ school, coding, ...(test && { test }) } satisfies LessonContext)
  try {
    if (storage.getItem(storageKey(personId, lessonId)) !== text) storage.setItem(storageKey(personId, lessonId), text)
  } catch {
    // Storage is full or disabled: the lesson then works online only.
  }
}

export function loadLessonContext(storage: KeyValueStore, personId: string, lessonId: string): LessonContext | null {
  try {
    const saved: unknown = JSON.parse(storage.getItem(storageKey(personId, lessonId)) ?? 'null')
    if (typeof saved !== 'object' || saved === null || !('school' in saved)) return null
    if (typeof saved.school !== 'string' && saved.school !== null) return null
    const coding = codingSkins.find((skin) => 'coding' in saved && saved.coding === skin) ?? null
    return { school: saved.school, coding, ...('test' in saved && { test: saved.test as DeviceTest }) }
  } catch {
    return null
  }
}
