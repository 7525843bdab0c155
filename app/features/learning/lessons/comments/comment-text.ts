import type { TFunction } from 'i18next'
import type { WorkComment } from '#app/features/learning/progress/public.ts'

/** Returns the teacher's text, or the ready-made phrase in the reader's language. */
export const commentText = (t: TFunction<'review'>, { text, phrase }: Pick<WorkComment, 'text' | 'phrase'>): string =>
  text ?? t(`review:phrase.${phrase!}`)
