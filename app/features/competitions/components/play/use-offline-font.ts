import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { loadFirstFont } from '#app/ui/theme/first-font.ts'

/** Fetches the font for what is said when the network is lost: then it is too late, and a font comes in slices. */
export function useOfflineFont(): void {
  const { t } = useTranslation('competitions')
  const words = t('play.lost.waiting') + t('play.lost.sending')
  useEffect(() => {
    const style = getComputedStyle(document.body)
    void loadFirstFont(`${style.getPropertyValue('--sk-weight-strong')} 16px`, style.fontFamily, words)
  }, [words])
}
