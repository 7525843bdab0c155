import type { Catalogue } from '#content/publish.ts'
import type { ClassNow } from '#app/features/progress/public.ts'
import type { NextForClass } from './contract.ts'

/** The lesson most of the class is at, or the one after it where half of them are done with it; else the first of its course. */
export function nextForClass(courses: Catalogue, learning: ClassNow): NextForClass {
  const lessons = courses.flatMap(({ units }) => units.flatMap((unit) => unit.lessons))
  const byLesson = [...Map.groupBy(Object.values(learning), ({ lesson }) => lesson)].toSorted(
    ([, one], [, other]) => other.length - one.length,
  )
  const [current, learners = []] = byLesson.find(([lesson]) => lessons.some((one) => one.id === lesson)) ?? []
  const at = lessons.findIndex((lesson) => lesson.id === current)
  const done = learners.filter(({ state }) => state === 'done').length * 2 >= learners.length
  const next = lessons[current === undefined ? 0 : done ? at + 1 : at] ?? lessons.at(-1)
  if (!next) return { kind: 'puzzle' }
  const { id: lesson, title, minutes, steps } = next
  return { kind: 'lesson', title, minutes, path: `/lesson/${lesson}/${steps[0]!.id}` }
}
