import type { Catalog } from '#content/publish.ts'
import type { ClassActivity } from '#app/features/learning/progress/public.ts'
import type { NextForClass } from '../contract.ts'

/** The lesson most students are in, or the next one if half of them have finished it; by default the first lesson. */
export function selectNextForClass(courses: Catalog, learning: ClassActivity): NextForClass {
  const lessons = courses.flatMap(({ units }) => units.flatMap((unit) => unit.lessons))
  const byLesson = [...Map.groupBy(Object.values(learning), ({ lesson }) => lesson)].toSorted(
    ([, item], [, other]) => other.length - item.length,
  )
  const [current, students = []] = byLesson.find(([lesson]) => lessons.some((item) => item.id === lesson)) ?? []
  const index = lessons.findIndex((lesson) => lesson.id === current)
  const isHalfDone = students.filter(({ state }) => state === 'done').length * 2 >= students.length
  const next = lessons[current === undefined ? 0 : isHalfDone ? index + 1 : index] ?? lessons.at(-1)
  if (!next) return { kind: 'puzzle' }
  const { id: lesson, title, minutes, steps } = next
  return { kind: 'lesson', title, minutes, lesson, step: steps[0]!.id }
}
