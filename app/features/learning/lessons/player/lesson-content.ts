import type { PublishedLesson, PublishedStep } from '#content/publish.ts'
import type { RubricCriterion } from '#rules/progress/rubric.ts'
import { http } from '#app/platform/request/http.ts'

/** Content of a lesson file. The file name contains a content hash, so a fetched file never becomes stale. */

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
  /** Texts that differ in skins other than the level's native one. */
  readonly otherwise?: Readonly<Partial<Record<'task' | 'nudge' | 'explanation' | 'idea', string>>>
  /** Rubric texts, only for open-ended levels. */
  readonly rubric?: RubricTexts
}
/** Rubric criteria, worded for students. */
export type RubricTexts = Readonly<Partial<Record<RubricCriterion, string>>>
export type TaskTexts = Omit<LevelTexts, 'explanation'>
export type QuizTexts = { readonly title: string }
export type StoryTexts = { readonly title: string; readonly body: string }
export type ActivityTexts = {
  /** The printable version is at `/resource/{code}`. */
  readonly code: string
  readonly title: string
  readonly materials: string
  readonly plan: readonly string[]
  /** A discussion question for the end, and a sample answer. */
  readonly talk: { readonly question: string; readonly reply: string }
}

export const isLevelStep = (step: PublishedStep): step is LevelStep =>
  step.kind !== 'story' && step.kind !== 'unplugged' && step.kind !== 'task' && step.kind !== 'quiz'

export const isQuizStep = (step: PublishedStep): step is QuizStep => step.kind === 'quiz'

export const isTaskStep = (step: PublishedStep): step is TaskStep => step.kind === 'task'

const lessonCache = new Map<string, Promise<PublishedLesson>>()

/** Returns the same promise for the same file, so that components can suspend on it. A failed fetch is not cached. */
export function fetchLessonContent(file: string): Promise<PublishedLesson> {
  const cached = lessonCache.get(file)
  if (cached) return cached
  const request = http<PublishedLesson>(file)
  lessonCache.set(file, request)
  request.catch(() => lessonCache.delete(file))
  return request
}
