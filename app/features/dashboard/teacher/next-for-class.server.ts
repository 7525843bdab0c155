import type { Catalog } from '#content/publish.ts'
import { selectNextLesson } from '#app/features/learning/courses/public.ts'
import type { ClassActivity } from '#app/features/learning/progress/public.ts'
import type { NextForClass } from '../contract.ts'

export function selectNextForClass(courses: Catalog, learning: ClassActivity): NextForClass {
  const next = selectNextLesson(courses, learning)
  if (!next) return { kind: 'puzzle' }
  const { id: lesson, title, minutes, steps } = next
  return { kind: 'lesson', title, minutes, lesson, step: steps[0]!.id }
}
