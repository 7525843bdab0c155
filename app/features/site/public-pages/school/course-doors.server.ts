import { isLevel } from '#rules/progress/step-kinds.ts'
import { getOfferedCatalog } from '#app/features/learning/courses/public.server.ts'
import type { Locale } from '#app/platform/i18n/languages.ts'

export type CourseDoors = {
  lessons: number
  levels: number
  courses: { id: string; title: string; from: number; to: number }[]
}

/** The courses of the start page, with the figures of all of them. */
export function listCourseDoors(locale: Locale): CourseDoors {
  const courses = getOfferedCatalog(locale)
  const lessons = courses.flatMap(({ units }) => units.flatMap((unit) => unit.lessons))
  return {
    lessons: lessons.length,
    levels: lessons.flatMap(({ steps }) => steps).filter(({ kind }) => isLevel(kind)).length,
    courses: courses.map(({ id, title, ages: [from, to] }) => ({ id, title, from, to })),
  }
}
