import type { Catalog } from '#content/publish.ts'
import type { CourseCard, PublicCourse } from '../contract.ts'
import { isLevel } from '#rules/progress/step-kinds.ts'
import { getSkin } from '../path.ts'

type Course = Catalog[number]

export function buildCourseCard({ id, title, summary, ages, units }: Course): CourseCard {
  const lessons = units.flatMap((unit) => unit.lessons)
  return {
    id,
    title,
    summary,
    ages: [...ages],
    skin: getSkin(lessons.flatMap(({ steps }) => steps)),
    hours: Math.round(lessons.reduce((sum, { minutes }) => sum + minutes, 0) / 60),
    units: units.length,
    lessons: lessons.length,
    levels: lessons.flatMap(({ steps }) => steps).filter(({ kind }) => isLevel(kind)).length,
    activities: lessons.flatMap(({ steps }) => steps).filter(({ kind }) => kind === 'unplugged').length,
    worlds: [...new Set(units.flatMap(({ worlds }) => worlds))],
  }
}

/** Adds the goals and lessons of the units, the path of the first step and the adjacent courses of the catalog. */
export function buildPublicCourse(catalog: Catalog, course: Course): PublicCourse {
  const [first] = course.units[0]!.lessons
  const place = catalog.indexOf(course)
  return {
    ...buildCourseCard(course),
    first: `/lesson/${first!.id}/${first!.steps[0]!.id}`,
    hasActivities: course.units.every(({ lessons }) =>
      lessons.some(({ steps }) => steps.some(({ kind }) => kind === 'unplugged')),
    ),
    taught: course.units.map(({ id, title, goal, worlds, lessons }) => ({
      id,
      title,
      goal,
      worlds,
      lessons: lessons.map((lesson) => lesson.title),
    })),
    abilities: course.abilities,
    before: linkTo(catalog[place - 1]),
    next: linkTo(catalog[place + 1]),
  }
}

const linkTo = (course: Course | undefined) => (course ? { id: course.id, title: course.title } : null)
