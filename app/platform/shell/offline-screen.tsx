import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/button.tsx'
import { ApologyScreen } from './apology-screen.tsx'

/** A page that could not be fetched because there is no network is not broken: it waits, and comes back by itself. */
export function OfflineScreen() {
  const { t } = useTranslation()
  useEffect(() => {
    const back = () => location.reload()
    window.addEventListener('online', back)
    return () => window.removeEventListener('online', back)
  }, [])

  return (
    <ApologyScreen mood="asleep" title={t('offline.title')}>
      <p>{t('offline.text')}</p>
      <Button onClick={() => location.reload()}>{t('offline.retry')}</Button>
    </ApologyScreen>
  )
}

/** Browsers word it differently; that they threw a TypeError without a network is the same in all. */
export const isOffline = (error: unknown) =>
  typeof navigator !== 'undefined' && navigator.onLine === false && error instanceof TypeError
