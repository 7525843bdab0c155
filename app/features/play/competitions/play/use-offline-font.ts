import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { loadFirstFont } from '#app/ui/theme/first-font.ts'

/** Loads the font for the offline messages ahead of time: offline it is too late, and fonts load in slices. */
export function useOfflineFont(): void {
  const { t } = useTranslation('competitions')
  const messages = t('play.lost.waiting') + t('play.lost.sending')
  useEffect(() => {
    const style = getComputedStyle(document.body)
    void loadFirstFont(`${style.getPropertyValue('--sk-weight-strong')} 16px`, style.fontFamily, messages)
  }, [messages])
}
