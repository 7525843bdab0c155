import { useSearchParams } from 'react-router'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import type { CatalogLesson } from '#app/features/learning/courses/public.server.ts'
import { findPractice, getNextStep } from './next-step.ts'

export type StepLinks = {
  readonly next: string
  /** Whether `next` is a step; otherwise it is the course page. */
  readonly isStep: boolean
  /** Message key of the button to `next`. */
  readonly nextLabel: 'player.next' | 'player.toCourse' | 'player.toHour'
  readonly practice: string | null
  /** The lesson and the index of the current step, for the lesson path. */
  readonly lesson: CatalogLesson
  readonly stepIndex: number
}

/** Links to the next step and to practice. */
export function useStepLinks(lesson: CatalogLesson, stepId: string, exit: string): StepLinks {
  const [search] = useSearchParams()
  const localized = useLocalePath()
  const next = getNextStep(lesson, stepId, search.get('from'))
  const practice = findPractice(lesson, stepId)
  return {
    next: localized(next ? `/lesson/${lesson.id}/${next.id}` : exit),
    isStep: next !== null,
    nextLabel: next ? 'player.next' : exit.startsWith('/hour') ? 'player.toHour' : 'player.toCourse',
    lesson,
    stepIndex: lesson.steps.findIndex(({ id }) => id === stepId),
    practice: practice && localized(`/lesson/${lesson.id}/${practice.id}?from=${stepId}`),
  }
}
