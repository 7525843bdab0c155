import { useSearchParams } from 'react-router'
import { useLocalePath } from '#app/platform/shell/nav-languages.ts'
import type { CatalogueLesson } from '#app/features/courses/public.server.ts'
import { practiceFor, stepAfter } from './next-step.ts'

export type Ways = {
  readonly next: string
  /** Whether there is a step left, or the course comes next. */
  readonly isStep: boolean
  readonly practice: string | null
  /** The way on which they lie. */
  readonly lesson: CatalogueLesson
  readonly at: number
}

/** Where one can go from here. */
export function useWays(lesson: CatalogueLesson, stepId: string, exit: string): Ways {
  const [search] = useSearchParams()
  const inLanguage = useLocalePath()
  const next = stepAfter(lesson, stepId, search.get('from'))
  const practice = practiceFor(lesson, stepId)
  return {
    next: inLanguage(next ? `/lesson/${lesson.id}/${next.id}` : exit),
    isStep: next !== null,
    lesson,
    at: lesson.steps.findIndex(({ id }) => id === stepId),
    practice: practice && inLanguage(`/lesson/${lesson.id}/${practice.id}?from=${stepId}`),
  }
}
