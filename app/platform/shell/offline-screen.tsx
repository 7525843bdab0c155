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

/** How Chromium, Firefox and Safari word a request or a part of the program that could not be fetched. */
const unfetched = /^(Failed to fetch|NetworkError|Load failed|error loading|Importing a module)/i

/** Without a network any TypeError is one of those; with one, the server may be away, and other screens with it. */
export const isOffline = (error: unknown) =>
  typeof navigator !== 'undefined' &&
  error instanceof TypeError &&
  (navigator.onLine === false || unfetched.test(error.message))
