import type { PublishedLesson, PublishedStep } from '#content/publish.ts'
import type { RubricCriterion } from '#rules/progress/rubric.ts'
import { http } from '#app/platform/http.ts'

/** What a lesson's file holds. Its name carries its hash, so what was fetched once is right for ever. */

export type LevelStep = Exclude<PublishedStep, { kind: 'story' | 'unplugged' | 'task' | 'quiz' }>
export type QuizStep = Extract<PublishedStep, { kind: 'quiz' }>
export type TaskStep = Extract<PublishedStep, { kind: 'task' }>

/** @public for the level's screen */
export type LevelTexts = {
  readonly title: string
  readonly task: string
  readonly nudge: string
  readonly explanation: string
  readonly idea: string
  /** What is said otherwise in another skin than the level's own. */
  readonly otherwise?: Readonly<Partial<Record<'task' | 'nudge' | 'explanation' | 'idea', string>>>
  /** Of open work. */
  readonly rubric?: RubricTexts
}
/** What counts, in the words of whoever makes it. */
export type RubricTexts = Readonly<Partial<Record<RubricCriterion, string>>>
export type TaskTexts = Omit<LevelTexts, 'explanation'>
export type QuizTexts = { readonly title: string }
export type StoryTexts = { readonly title: string; readonly body: string }
export type ActivityTexts = {
  /** Where it is printed: `/resource/{code}`. */
  readonly code: string
  readonly title: string
  readonly materials: string
  readonly plan: readonly string[]
  /** A question for the end, and what could be said to it. */
  readonly talk: { readonly question: string; readonly reply: string }
}

export const isLevelStep = (step: PublishedStep): step is LevelStep =>
  step.kind !== 'story' && step.kind !== 'unplugged' && step.kind !== 'task' && step.kind !== 'quiz'

export const isQuizStep = (step: PublishedStep): step is QuizStep => step.kind === 'quiz'

export const isTaskStep = (step: PublishedStep): step is TaskStep => step.kind === 'task'

const kept = new Map<string, Promise<PublishedLesson>>()

/** The same promise for the same file, so that a component may wait for it. What failed is asked for again. */
export function lessonContent(file: string): Promise<PublishedLesson> {
  const known = kept.get(file)
  if (known) return known
  const asked = http<PublishedLesson>(file)
  kept.set(file, asked)
  asked.catch(() => kept.delete(file))
  return asked
}
