import { practiceLevel, type CourseStep, type PracticeLevel } from '#rules/warm-ups/practice-level.ts'
import { placedLesson } from '#app/features/courses/public.server.ts'
import { loadSteps } from '#app/features/progress/public.server.ts'
import type { Locale } from '#app/platform/i18n/languages.ts'
import type { StepPlace } from './contract.ts'

/** Where a step stands; `null` for one that is in no lesson any more. */
export function placeOf(locale: Locale, step: string): StepPlace | null {
  const placed = placedLesson(locale, loadSteps().get(step)?.lesson ?? '')
  if (!placed) return null
  const { id, title, file, steps } = placed.lesson
  return { lesson: id, title, file, step, number: steps.findIndex((one) => one.id === step) + 1 }
}

/** The level that goes with a warm-up from this step. */
export function practiceFor(step: string): PracticeLevel | null {
  const placed = placedLesson('en', loadSteps().get(step)?.lesson ?? '')
  if (!placed) return null
  const steps = placed.course.units.flatMap((unit) =>
    unit.lessons.flatMap((lesson) =>
      lesson.steps.map(
        ({ id, kind }): CourseStep => ({ id, kind, lesson: lesson.id, unit: unit.id, ideas: ideasOf(id) }),
      ),
    ),
  )
  return practiceLevel(steps, step)
}

function ideasOf(step: string): readonly string[] {
  const judged = loadSteps().get(step)
  return judged?.level?.stars.ideas ?? judged?.task?.stars.uses ?? []
}
