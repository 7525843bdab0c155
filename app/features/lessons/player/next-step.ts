import type { CatalogueLesson } from '#app/features/courses/public.server.ts'

type LessonStep = CatalogueLesson['steps'][number]

/** Practice is beside the way: it is offered, and never comes by itself. */
export const mainSteps = ({ steps }: CatalogueLesson): readonly LessonStep[] =>
  steps.filter(({ kind }) => kind !== 'practice')

/** What comes after a step. From practice one goes on behind the level that it was offered after. */
export function stepAfter(lesson: CatalogueLesson, stepId: string, from: string | null): LessonStep | null {
  const { steps } = lesson
  const at = steps.findIndex(({ id }) => id === stepId)
  const level = steps[at]?.kind === 'practice' ? steps.findIndex(({ id }) => id === from) : at
  const after = steps.slice((level === -1 ? at : level) + 1).filter(({ kind }) => kind !== 'practice')
  return after[0] ?? null
}

/** What can be practised after a level that was hard. */
export const practiceFor = ({ steps }: CatalogueLesson, stepId: string): LessonStep | null =>
  steps.find(({ id, kind }) => kind === 'practice' && id !== stepId) ?? null
