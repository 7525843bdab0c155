import type { Catalogue } from '#content/publish.ts'
import { isAsked, isOptional } from '#rules/progress/step-kinds.ts'
import type { GridLesson } from '#app/features/progress/public.ts'

type Course = Catalogue[number]

/** The lessons of a course as columns. */
export const gridLessons = ({ units }: Pick<Course, 'units'>): GridLesson[] =>
  units
    .flatMap(({ lessons }) => lessons)
    .map(({ id, title, steps }, index) => ({
      id,
      title,
      number: index + 1,
      steps: steps.filter(({ kind }) => !isOptional(kind)).length,
      mostStars: 3 * steps.filter(({ kind }) => isAsked(kind)).length,
    }))

/** As many columns as a card has room for; most of them are behind the class, where there is something to see. */
const columns = 10
const behind = 6

export type CourseAround = { id: string; title: string; lessons: GridLesson[] }

/** The course in which most of a class is, or its first, and of its lessons those around where most of the class is. */
export function lessonsAround(courses: Catalogue, at: readonly string[]): CourseAround | null {
  const most = mostIn(courses, at)
  const course = courses.find((one) => holds(one, most)) ?? courses[0]
  if (!course) return null
  const lessons = gridLessons(course)
  const place = lessons.findIndex(({ id }) => id === mostIn([course], at))
  const from = Math.max(0, Math.min(place - behind, lessons.length - columns))
  return { id: course.id, title: course.title, lessons: lessons.slice(from, from + columns) }
}

const holds = ({ units }: Course, lesson: string | null) =>
  units.some(({ lessons }) => lessons.some(({ id }) => id === lesson))

/** Of the lessons of these courses the one where most are. */
function mostIn(courses: Catalogue, at: readonly string[]): string | null {
  const known = at.filter((lesson) => courses.some((course) => holds(course, lesson)))
  const counts = [...Map.groupBy(known, (lesson) => lesson)].toSorted(([, one], [, other]) => other.length - one.length)
  return counts[0]?.[0] ?? null
}
