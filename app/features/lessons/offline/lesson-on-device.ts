import type { CatalogueLesson } from '#content/publish.ts'
import type { CodingSkin } from '#rules/classroom.ts'
import type { Locale } from '#app/platform/i18n/languages.ts'
import { findPersonOnDevice } from '#app/platform/shell/page-person.ts'
import type { TestHere } from '../test/test-mode.ts'
import { keptPlace } from './kept-place.ts'
import { openKeptLessons } from './kept-lessons.ts'

/** Why a lesson cannot be opened without a network: it is not here, or nobody knows whether it is open to them. */
export type NotOnDevice = 'not-here' | 'not-opened'

type OnDevice = {
  readonly lesson: CatalogueLesson
  readonly at: number
  readonly school: string | null
  readonly coding: CodingSkin | null
  readonly test: TestHere | null
}

/** A step of a downloaded lesson, for whoever has the device. Visitors open what they may try, as with a network. */
export async function lessonOnDevice(
  locale: Locale,
  { lessonId, stepId }: { lessonId: string; stepId: string },
): Promise<OnDevice | NotOnDevice> {
  const kept = (await openKeptLessons({ caches, ask: fetch, locale }).index())?.lessons[lessonId]
  const at = kept?.lesson.steps.findIndex(({ id }) => id === stepId) ?? -1
  if (!kept || at === -1) return 'not-here'
  const person = await findPersonOnDevice()
  const place = person && keptPlace(localStorage, person.id, lessonId)
  if (!place && (person !== null || kept.lesson.trial !== true)) return 'not-opened'
  // Without the editors for words a lesson of icons is played in them.
  const coding = kept.inWords || !kept.lesson.steps.some(({ layout }) => layout === 'icon') ? place?.coding : null
  return { lesson: kept.lesson, at, school: place?.school ?? null, coding: coding ?? null, test: place?.test ?? null }
}
