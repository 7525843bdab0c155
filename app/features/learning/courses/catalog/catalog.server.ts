import { readFileSync } from 'node:fs'
import { isOffered } from '#rules/courses/course-phase.ts'
import { isLevel } from '#rules/progress/step-kinds.ts'
import type { Catalog } from '#content/publish.ts'
import type { Locale } from '#app/platform/i18n/languages.ts'

/**
 * All courses by language, built by `tools/build/build-content.ts`. A process reads them once, at startup. The content of a
 * lesson is not included: it is a static file that only browsers request.
 */

type Course = Catalog[number]
type Unit = Course['units'][number]
export type CatalogLesson = Unit['lessons'][number]

/** A lesson with the course and unit that contain it. */
export type LessonLocation = { readonly course: Course; readonly unit: Unit; readonly lesson: CatalogLesson }

const file = './build/content/catalogue.json'
let catalogs: Readonly<Record<Locale, Catalog>> | undefined

export const loadCatalogs = (): Readonly<Record<Locale, Catalog>> =>
  (catalogs ??= JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<Locale, Catalog>>)

export const getCatalog = (locale: Locale): Catalog => loadCatalogs()[locale]

/** Courses that a school may begin. Visitors see those of a school outside of the beta. */
export const getOfferedCatalog = (locale: Locale, school: { isBeta: boolean } = { isBeta: false }): Catalog =>
  getCatalog(locale).filter((course) => isOffered(course, school))

/** Whether a school outside of the beta may not begin one of these courses or lessons. */
export const needsBeta = (ids: readonly string[]): boolean =>
  getCatalog('en').some(
    (course) =>
      !isOffered(course, { isBeta: false }) &&
      (ids.includes(course.id) || course.units.some(({ lessons }) => lessons.some(({ id }) => ids.includes(id)))),
  )

export function findLesson(locale: Locale, lessonId: string): LessonLocation | null {
  for (const course of getCatalog(locale))
    for (const unit of course.units)
      for (const lesson of unit.lessons) if (lesson.id === lessonId) return { course, unit, lesson }
  return null
}

/** Path of the first level that visitors can play without an account. */
export function getFirstTrialPath(): string {
  const lessons = getCatalog('en').flatMap(({ units }) => units.flatMap((unit) => unit.lessons))
  const { id, steps } = lessons.find(({ trial }) => trial)!
  const level = steps.find(({ kind }) => isLevel(kind)) ?? steps[0]!
  return `/lesson/${id}/${level.id}`
}

/** Whether visitors can play a step without an account. */
export function isTrialLessonStep(lessonId: string, stepId: string): boolean {
  const lesson = findLesson('en', lessonId)?.lesson
  return lesson?.trial === true && lesson.steps.some(({ id }) => id === stepId)
}
