import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/buttons/button.tsx'
import { ApologyScreen } from '../screens/apology-screen.tsx'

/** Shown when a page could not be loaded without a network; reloads when the network is back. */
export function OfflineScreen() {
  const { t } = useTranslation()
  useEffect(() => {
    const reload = () => location.reload()
    window.addEventListener('online', reload)
    return () => window.removeEventListener('online', reload)
  }, [])

  return (
    <ApologyScreen mood="asleep" title={t('offline.title')}>
      <p>{t('offline.text')}</p>
      <Button onClick={() => location.reload()}>{t('offline.retry')}</Button>
    </ApologyScreen>
  )
}

/** Error messages of Chromium, Firefox and Safari for a failed request or module import. */
const fetchErrorPattern = /^(Failed to fetch|NetworkError|Load failed|error loading|Importing a module)/i

/** Offline, every TypeError counts as a network error; online, only those with a known message do. */
export const isOffline = (error: unknown) =>
  typeof navigator !== 'undefined' &&
  error instanceof TypeError &&
  (navigator.onLine === false || fetchErrorPattern.test(error.message))
