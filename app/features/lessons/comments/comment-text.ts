import type { TFunction } from 'i18next'
import type { WorkComment } from '#app/features/progress/public.ts'

/** What was written, or the sentence that it stands for in the language of whoever reads. */
export const commentText = (t: TFunction<'review'>, { text, phrase }: Pick<WorkComment, 'text' | 'phrase'>): string =>
  text ?? t(`review:phrase.${phrase!}`)
