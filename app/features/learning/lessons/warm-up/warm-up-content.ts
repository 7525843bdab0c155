import type { PublishedLesson } from '#content/publish.ts'
import type { StepRef } from '#app/features/learning/warm-ups/public.ts'
import { isLevelStep, isTaskStep, type LevelStep, type LevelTexts, type TaskStep } from '../player/lesson-content.ts'

/** A step with a program, and its texts. */
export type ProgramStep = {
  readonly step: LevelStep | TaskStep
  readonly texts: Pick<LevelTexts, 'title' | 'task'>
}

/** Returns `null` if the lesson changed and the step no longer exists or has no program. */
export function findProgramStep({ steps, texts }: PublishedLesson, { step: id }: StepRef): ProgramStep | null {
  const step = steps.find((step) => step.id === id)
  if (!step || !(isLevelStep(step) || isTaskStep(step))) return null
  return { step, texts: texts[id] as ProgramStep['texts'] }
}
