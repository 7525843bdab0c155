import { choosePracticeLevel, type CourseStep, type PracticeLevel } from '#rules/warm-ups/practice-level.ts'
import { findLesson } from '#app/features/learning/courses/public.server.ts'
import { loadSteps } from '#app/features/learning/progress/public.server.ts'
import type { Locale } from '#app/platform/i18n/languages.ts'
import type { StepRef } from './contract.ts'

/** Resolves a step to its lesson; null for a step that is no longer in any lesson. */
export function findStepRef(locale: Locale, step: string): StepRef | null {
  const located = findLesson(locale, loadSteps().get(step)?.lesson ?? '')
  if (!located) return null
  const { id, title, file, steps } = located.lesson
  return { lesson: id, title, file, step, number: steps.findIndex((stepOfLesson) => stepOfLesson.id === step) + 1 }
}

/** Chooses the practice level for a warm-up about this step. */
export function findPractice(step: string): PracticeLevel | null {
  const located = findLesson('en', loadSteps().get(step)?.lesson ?? '')
  if (!located) return null
  const steps = located.course.units.flatMap((unit) =>
    unit.lessons.flatMap((lesson) =>
      lesson.steps.map(
        ({ id, kind }): CourseStep => ({ id, kind, lesson: lesson.id, unit: unit.id, ideas: ideasOf(id) }),
      ),
    ),
  )
  return choosePracticeLevel(steps, step)
}

function ideasOf(step: string): readonly string[] {
  const stepRules = loadSteps().get(step)
  return stepRules?.level?.stars.ideas ?? stepRules?.task?.stars.uses ?? []
}
