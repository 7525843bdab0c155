import { isLevelStep, type LevelStep, type LevelTexts } from '../player/lesson-content.ts'
import { useLessonContent, type LessonState } from '../player/use-lesson-content.ts'

/** One level of a lesson, with its texts. */
export type LessonLevel = { readonly step: LevelStep; readonly texts: LevelTexts }

type LessonLevelState = Exclude<LessonState, { kind: 'here' }> | { readonly kind: 'here'; readonly level: LessonLevel }

/** Takes the level from the lesson's file, which is fetched once; stays `loading` if the file lacks the level. */
export function useLessonLevel(file: string, stepId: string): LessonLevelState {
  const state = useLessonContent(file)
  if (state.kind !== 'here') return state
  const step = state.content.steps.find(({ id }) => id === stepId)
  if (!step || !isLevelStep(step)) return { kind: 'loading' }
  return { kind: 'here', level: { step, texts: state.content.texts[stepId] as LevelTexts } }
}
