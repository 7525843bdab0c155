import type { Catalog } from '#content/publish.ts'
import type { ClassActivity } from '#app/features/learning/progress/public.ts'

type Lesson = Catalog[number]['units'][number]['lessons'][number]

/** The lesson most students are in, or the next one if half of them have finished it; by default the first lesson. */
export function selectNextLesson(courses: Catalog, learning: ClassActivity): Lesson | null {
  const lessons = courses.flatMap(({ units }) => units.flatMap((unit) => unit.lessons))
  const byLesson = [...Map.groupBy(Object.values(learning), ({ lesson }) => lesson)].toSorted(
    ([, item], [, other]) => other.length - item.length,
  )
  const [current, students = []] = byLesson.find(([lesson]) => lessons.some((item) => item.id === lesson)) ?? []
  const index = lessons.findIndex((lesson) => lesson.id === current)
  const isHalfDone = students.filter(({ state }) => state === 'done').length * 2 >= students.length
  return lessons[current === undefined ? 0 : isHalfDone ? index + 1 : index] ?? lessons.at(-1) ?? null
}
