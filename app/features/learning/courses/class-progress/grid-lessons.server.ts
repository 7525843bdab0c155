import type { Catalog } from '#content/publish.ts'
import { isGraded, isOptional } from '#rules/progress/step-kinds.ts'
import type { GridLesson } from '#app/features/learning/progress/public.ts'

type Course = Catalog[number]

/** The lessons of a course as columns of the progress grid. */
export const listGridLessons = ({ units }: Pick<Course, 'units'>): GridLesson[] =>
  units
    .flatMap(({ lessons }) => lessons)
    .map(({ id, title, steps }, index) => ({
      id,
      title,
      number: index + 1,
      steps: steps.filter(({ kind }) => !isOptional(kind)).length,
      mostStars: 3 * steps.filter(({ kind }) => isGraded(kind)).length,
    }))

/** Columns that fit on a card. Most of them are lessons before the current one, because those have progress. */
const maxColumns = 10
const columnsBefore = 6

export type CourseExcerpt = { id: string; title: string; lessons: GridLesson[] }

/** Picks the course most students are in (or the first), and its lessons around the one most students are in. */
export function selectLessonsAround(courses: Catalog, currentLessons: readonly string[]): CourseExcerpt | null {
  const mostCommonLesson = findMostCommonLesson(courses, currentLessons)
  const course = courses.find((course) => hasLesson(course, mostCommonLesson)) ?? courses[0]
  if (!course) return null
  const lessons = listGridLessons(course)
  const currentIndex = lessons.findIndex(({ id }) => id === findMostCommonLesson([course], currentLessons))
  const from = Math.max(0, Math.min(currentIndex - columnsBefore, lessons.length - maxColumns))
  return { id: course.id, title: course.title, lessons: lessons.slice(from, from + maxColumns) }
}

const hasLesson = ({ units }: Course, lesson: string | null) =>
  units.some(({ lessons }) => lessons.some(({ id }) => id === lesson))

/** The lesson of these courses that occurs most often in `currentLessons`. */
function findMostCommonLesson(courses: Catalog, currentLessons: readonly string[]): string | null {
  const lessonsOfCourses = currentLessons.filter((lesson) => courses.some((course) => hasLesson(course, lesson)))
  const counts = [...Map.groupBy(lessonsOfCourses, (lesson) => lesson)].toSorted(
    ([, item], [, other]) => other.length - item.length,
  )
  return counts[0]?.[0] ?? null
}
