import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/button.tsx'
import { WaoStill } from '#app/ui/wao-still.tsx'
import styles from './error-screen.module.css'

/** A page that could not be fetched because there is no network is not broken: it waits, and comes back by itself. */
export function OfflineScreen() {
  const { t } = useTranslation()
  useEffect(() => {
    const back = () => location.reload()
    window.addEventListener('online', back)
    return () => window.removeEventListener('online', back)
  }, [])

  return (
    <main id="content" className={styles.screen}>
      <WaoStill mood="asleep" size={180} />
      <h1 className={styles.heading}>{t('offline.title')}</h1>
      <p className={styles.text}>{t('offline.text')}</p>
      <Button onClick={() => location.reload()}>{t('offline.retry')}</Button>
    </main>
  )
}

/** Browsers word it differently; that they threw a TypeError without a network is the same in all. */
export const isOffline = (error: unknown) => typeof navigator !== 'undefined' && navigator.onLine === false && error instanceof TypeError
