import { isLevelStep, type LevelStep, type LevelTexts } from '../player/lesson-content.ts'
import { useLessonContent, type LessonState } from '../player/use-lesson-content.ts'

/** One level of a lesson, with its words. */
export type LevelOfLesson = { readonly step: LevelStep; readonly texts: LevelTexts }

type State = Exclude<LessonState, { kind: 'here' }> | { readonly kind: 'here'; readonly level: LevelOfLesson }

/** From the lesson's file, which is fetched once. A level that the file does not have is waited for. */
export function useLevelOfLesson(file: string, stepId: string): State {
  const state = useLessonContent(file)
  if (state.kind !== 'here') return state
  const step = state.content.steps.find(({ id }) => id === stepId)
  if (!step || !isLevelStep(step)) return { kind: 'loading' }
  return { kind: 'here', level: { step, texts: state.content.texts[stepId] as LevelTexts } }
}
