import { codingSkins, type CodingSkin } from '#rules/classroom.ts'
import type { TestHere } from '../test/test-mode.ts'

/**
 * Where a learner's work in a lesson belongs, kept on the device so that it is known without a network. It is written
 * only when the server has opened the lesson to them, and goes with everything of theirs when they sign out.
 */

export type LessonPlace = {
  readonly school: string | null
  /** In which skin they code there. */
  readonly coding: CodingSkin | null
  /** A test that was started: it stays one without a network. */
  readonly test?: TestHere
}

type Kept = Pick<Storage, 'getItem' | 'setItem'>

const nameOf = (personId: string, lessonId: string) => `place ${personId} ${lessonId}`

export function keepPlace(
  storage: Kept,
  personId: string,
  lessonId: string,
  { school, coding, test }: LessonPlace,
): void {
  const text = JSON.stringify({ school, coding, ...(test && { test }) } satisfies LessonPlace)
  try {
    if (storage.getItem(nameOf(personId, lessonId)) !== text) storage.setItem(nameOf(personId, lessonId), text)
  } catch {
    // A device that keeps nothing plays with a network only.
  }
}

export function keptPlace(storage: Kept, personId: string, lessonId: string): LessonPlace | null {
  try {
    const kept: unknown = JSON.parse(storage.getItem(nameOf(personId, lessonId)) ?? 'null')
    if (typeof kept !== 'object' || kept === null || !('school' in kept)) return null
    if (typeof kept.school !== 'string' && kept.school !== null) return null
    const coding = codingSkins.find((skin) => 'coding' in kept && kept.coding === skin) ?? null
    return { school: kept.school, coding, ...('test' in kept && { test: kept.test as TestHere }) }
  } catch {
    return null
  }
}
