import type { TFunction } from 'i18next'
import type { Mistake } from '#rules/mistakes/find-mistake.ts'

/** What is so, and one thing to try. */
export const mistakeWords = (t: TFunction<'lessons'>, { id, holes }: Pick<Mistake, 'id' | 'holes'>): string =>
  `${t(`mistake.${id}.message` as 'mistake.blk-empty.message', holes)} ${t(`mistake.${id}.try` as 'mistake.blk-empty.try', holes)}`
