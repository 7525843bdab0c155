import { readFileSync } from 'node:fs'
import { isLevel } from '#rules/progress/step-kinds.ts'
import type { Catalogue } from '#content/publish.ts'
import type { Locale } from '#app/platform/i18n/languages.ts'

/**
 * All courses by language, as `tools/build-content.ts` wrote them. A process reads them once, when it starts; what a
 * lesson holds is a static file that only browsers ask for.
 */

type Course = Catalogue[number]
type Unit = Course['units'][number]
export type CatalogueLesson = Unit['lessons'][number]

/** A lesson and where it stands. */
export type PlacedLesson = { readonly course: Course; readonly unit: Unit; readonly lesson: CatalogueLesson }

const file = './build/content/catalogue.json'
let catalogues: Readonly<Record<Locale, Catalogue>> | undefined

export const loadCatalogue = (): Readonly<Record<Locale, Catalogue>> =>
  (catalogues ??= JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<Locale, Catalogue>>)

export const catalogueIn = (locale: Locale): Catalogue => loadCatalogue()[locale]

export function placedLesson(locale: Locale, lessonId: string): PlacedLesson | null {
  for (const course of catalogueIn(locale))
    for (const unit of course.units)
      for (const lesson of unit.lessons) if (lesson.id === lessonId) return { course, unit, lesson }
  return null
}

/** Where anyone may begin: the first level of the first lesson that is open to all. */
export function firstTrial(): string {
  const lessons = catalogueIn('en').flatMap(({ units }) => units.flatMap((unit) => unit.lessons))
  const { id, steps } = lessons.find(({ trial }) => trial)!
  const level = steps.find(({ kind }) => isLevel(kind)) ?? steps[0]!
  return `/lesson/${id}/${level.id}`
}

/** Whether a step may be tried by anyone, without an account. */
export function isTrial(lessonId: string, stepId: string): boolean {
  const lesson = placedLesson('en', lessonId)?.lesson
  return lesson?.trial === true && lesson.steps.some(({ id }) => id === stepId)
}
