import type { TFunction } from 'i18next'
import type { Stars } from '#rules/levels/level.ts'

type RepeatResult = { readonly stars: Stars; readonly isRepeat: boolean; readonly isFlawless: boolean }

/** Explains why solving a step again does not raise its stars; `null` if no explanation is needed. */
export function formatRepeatAdvice(
  t: TFunction<'lessons'>,
  { stars, isRepeat, isFlawless }: RepeatResult,
): string | null {
  if (!isRepeat || stars === 3) return null
  return isFlawless ? `${t('celebration.flawless')} ${t('celebration.firstTime')}` : t('celebration.firstTime')
}
