import { readFileSync } from 'node:fs'
import type { SheetStep } from '#content/publish-sheets.ts'
import { getCatalog } from '#app/features/learning/courses/public.server.ts'
import type { Locale } from '#app/platform/i18n/languages.ts'
import type { LessonChoice } from '../contract.ts'

/** Steps with their solutions, built by `tools/build/build-content.ts`; read once. Solutions never leave the server. */

const file = './build/content/sheet-steps.json'
let steps: Readonly<Record<string, SheetStep>> | undefined

export const loadSheetSteps = (): Readonly<Record<string, SheetStep>> =>
  (steps ??= JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<string, SheetStep>>)

/** Lessons with at least one step that a worksheet can be made from. */
export function listLessonChoices(locale: Locale): LessonChoice[] {
  const sheetSteps = loadSheetSteps()
  return getCatalog(locale).flatMap((course) =>
    course.units.flatMap(({ lessons }) =>
      lessons.flatMap(({ id, title, steps: lessonSteps }) => {
        const usable = lessonSteps.flatMap((step, index) =>
          sheetSteps[step.id] ? [{ id: step.id, number: index + 1 }] : [],
        )
        return usable.length > 0 ? [{ id, title, course: course.title, steps: usable }] : []
      }),
    ),
  )
}
