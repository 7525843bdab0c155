import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/button.tsx'
import { leavePageFor } from '../leave-page.ts'
import { retryAfterSeconds } from '../outage.ts'
import { ApologyScreen } from './apology-screen.tsx'
import styles from './outage-screen.module.css'

/**
 * A page that could not be read because what it is read from is away: it asks again by itself, and comes when it can.
 */
export default function OutageScreen() {
  const { t } = useTranslation()
  useEffect(comeBackByItself, [])

  return (
    <ApologyScreen mood="asleep" title={t('outage.title')}>
      <p>{t('outage.text')}</p>
      <p role="status">
        <span className={styles.pulse} aria-hidden />
        {t('outage.byItself')}
      </p>
      <Button onClick={open}>{t('outage.retry')}</Button>
    </ApologyScreen>
  )
}

/** Not a reload, which would send a form once more. */
const open = () => leavePageFor(location.pathname + location.search)

function comeBackByItself() {
  let timer: ReturnType<typeof setTimeout> | undefined
  const later = () =>
    void (timer = setTimeout(() => void look(), retryAfterSeconds * 1_000 * (0.6 + Math.random() * 0.8)))
  const look = async () => ((await isBack()) ? open() : later())
  later()
  return () => clearTimeout(timer)
}

async function isBack(): Promise<boolean> {
  const response = await fetch(location.pathname + location.search, { method: 'HEAD', cache: 'no-store' }).catch(
    () => null,
  )
  // Somewhere else is a page, too: maintenance says 503 there.
  return response !== null && (response.redirected || response.status < 502)
}
