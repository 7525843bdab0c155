import type { CatalogLesson } from '#content/publish.ts'
import type { CodingSkin } from '#rules/classrooms/classroom.ts'
import type { Locale } from '#app/platform/i18n/languages.ts'
import { findPersonOnDevice } from '#app/platform/shell/person/page-person.ts'
import type { DeviceTest } from '../test/test-mode.ts'
import { loadLessonContext } from './saved-lesson-context.ts'
import { openSavedLessons } from './saved-lessons.ts'

/** Why a lesson cannot open offline: not downloaded, or the device does not know whether the student may open it. */
export type NotOnDevice = 'not-here' | 'not-opened'

type DeviceLesson = {
  readonly lesson: CatalogLesson
  readonly at: number
  readonly school: string | null
  readonly coding: CodingSkin | null
  readonly test: DeviceTest | null
}

/** Opens a step of a downloaded lesson for the signed-in user. Visitors can open trial lessons, as when online. */
export async function findLessonOnDevice(
  locale: Locale,
  { lessonId, stepId }: { lessonId: string; stepId: string },
): Promise<DeviceLesson | NotOnDevice> {
  const saved = (await openSavedLessons({ caches, fetch, locale }).index())?.lessons[lessonId]
  const index = saved?.lesson.steps.findIndex(({ id }) => id === stepId) ?? -1
  if (!saved || index === -1) return 'not-here'
  const person = await findPersonOnDevice()
  const context = person && loadLessonContext(localStorage, person.id, lessonId)
  if (!context && (person !== null || saved.lesson.trial !== true)) return 'not-opened'
  // An icon lesson downloaded without the other editors is played with icons.
  const coding = saved.inWords || !saved.lesson.steps.some(({ layout }) => layout === 'icon') ? context?.coding : null
  return {
    lesson: saved.lesson,
    at: index,
    school: context?.school ?? null,
    coding: coding ?? null,
    test: context?.test ?? null,
  }
}
