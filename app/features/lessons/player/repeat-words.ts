import type { TFunction } from 'i18next'
import type { Stars } from '#rules/levels/level.ts'

type Repeated = { readonly stars: Stars; readonly isRepeat: boolean; readonly isFlawless: boolean }

/** To whoever solves once more what gave fewer than three stars: why there are no more now. */
export function repeatWords(t: TFunction<'lessons'>, { stars, isRepeat, isFlawless }: Repeated): string | null {
  if (!isRepeat || stars === 3) return null
  return isFlawless ? `${t('celebration.flawless')} ${t('celebration.firstTime')}` : t('celebration.firstTime')
}
