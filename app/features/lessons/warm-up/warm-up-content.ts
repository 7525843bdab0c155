import type { PublishedLesson } from '#content/publish.ts'
import type { StepPlace } from '#app/features/warm-ups/public.ts'
import { isLevelStep, isTaskStep, type LevelStep, type LevelTexts, type TaskStep } from '../player/lesson-content.ts'

/** A step that has a program, with its words. */
export type ShownStep = {
  readonly step: LevelStep | TaskStep
  readonly texts: Pick<LevelTexts, 'title' | 'task'>
}

/** `null` where the lesson has changed and the step is none with a program any more. */
export function shownStep({ steps, texts }: PublishedLesson, { step: id }: StepPlace): ShownStep | null {
  const step = steps.find((one) => one.id === id)
  if (!step || !(isLevelStep(step) || isTaskStep(step))) return null
  return { step, texts: texts[id] as ShownStep['texts'] }
}
