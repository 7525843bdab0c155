import { getCatalog } from '#app/features/learning/courses/public.server.ts'
import { catalogue } from '#app/platform/i18n/catalogue.server.ts'
import { serverI18n } from '#app/platform/i18n/i18n.ts'
import type { Locale } from '#app/platform/i18n/languages.ts'

export const certificateTranslator = (locale: Locale) =>
  serverI18n(locale, { [locale]: { certificates: catalogue[locale].certificates ?? {} } }).getFixedT(
    locale,
    'certificates',
  )

export type CourseTexts = { title: string; lines: string[]; lessons: number }

/** Texts of a course for its certificate; null if the course is not published any more. */
export function findCourseTexts(course: string, locale: Locale): CourseTexts | null {
  const published = getCatalog(locale).find(({ id }) => id === course)
  if (!published) return null
  const lessons = published.units.reduce((count, unit) => count + unit.lessons.length, 0)
  return { title: published.title, lines: [...published.abilities], lessons }
}
