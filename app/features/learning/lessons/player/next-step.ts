import type { CatalogLesson } from '#app/features/learning/courses/public.server.ts'

type LessonStep = CatalogLesson['steps'][number]

/** Steps without practice, which is optional and not part of the main sequence. */
export const listMainSteps = ({ steps }: CatalogLesson): readonly LessonStep[] =>
  steps.filter(({ kind }) => kind !== 'practice')

/** The next main step. After practice, continues after the level (`from`) that offered the practice. */
export function getNextStep(lesson: CatalogLesson, stepId: string, from: string | null): LessonStep | null {
  const { steps } = lesson
  const index = steps.findIndex(({ id }) => id === stepId)
  const baseIndex = steps[index]?.kind === 'practice' ? steps.findIndex(({ id }) => id === from) : index
  const nextSteps = steps.slice((baseIndex === -1 ? index : baseIndex) + 1).filter(({ kind }) => kind !== 'practice')
  return nextSteps[0] ?? null
}

/** The practice step to offer after a hard level. */
export const findPractice = ({ steps }: CatalogLesson, stepId: string): LessonStep | null =>
  steps.find(({ id, kind }) => kind === 'practice' && id !== stepId) ?? null
