import { isGraded } from '#rules/progress/step-kinds.ts'
import { hourCourses, type HourCourse } from '#rules/visitor-hours/visitor-hour.ts'
import { getCatalog } from '#app/features/learning/courses/public.server.ts'
import type { Locale } from '#app/platform/i18n/languages.ts'
import type { HourSitting } from './contract.ts'

export const listSittings = (locale: Locale): HourSitting[] => hourCourses.map((course) => getSitting(locale, course))

/** The lesson of a course that is open to visitors. */
export function getSitting(locale: Locale, course: HourCourse): HourSitting {
  const { title, ages, units } = getCatalog(locale).find(({ id }) => id === course)!
  const lesson = units.flatMap(({ lessons }) => lessons).find(({ trial }) => trial)!
  return {
    ...{ course, title, ages: [ages[0]!, ages[1]!] },
    minutes: lesson.minutes,
    lesson: lesson.id,
    start: `/lesson/${lesson.id}/${lesson.steps[0]!.id}`,
    steps: lesson.steps.filter(({ kind }) => isGraded(kind)).map(({ id }) => id),
  }
}
