import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/buttons/button.tsx'
import { replacePage } from '../../pages/replace-page.ts'
import { retryAfterSeconds } from './outage-headers.ts'
import { ApologyScreen } from '../screens/apology-screen.tsx'
import styles from './outage-screen.module.css'

/**
 * Shown when a page could not be loaded because the database or another service is down. Polls and opens the page when
 * it is available again.
 */
export default function OutageScreen() {
  const { t } = useTranslation()
  useEffect(pollUntilBack, [])

  return (
    <ApologyScreen mood="asleep" title={t('outage.title')}>
      <p>{t('outage.text')}</p>
      <p role="status">
        <span className={styles.pulse} aria-hidden />
        {t('outage.byItself')}
      </p>
      <Button onClick={reopenPage}>{t('outage.retry')}</Button>
    </ApologyScreen>
  )
}

/** Replaces the page instead of reloading it: a reload would submit a form again. */
const reopenPage = () => replacePage(location.pathname + location.search)

function pollUntilBack() {
  let timer: ReturnType<typeof setTimeout> | undefined
  const scheduleCheck = () =>
    void (timer = setTimeout(() => void check(), retryAfterSeconds * 1_000 * (0.6 + Math.random() * 0.8)))
  const check = async () => ((await isBack()) ? reopenPage() : scheduleCheck())
  scheduleCheck()
  return () => clearTimeout(timer)
}

async function isBack(): Promise<boolean> {
  const response = await fetch(location.pathname + location.search, { method: 'HEAD', cache: 'no-store' }).catch(
    () => null,
  )
  // A redirect counts as available, e.g. to the maintenance page, which answers 503.
  return response !== null && (response.redirected || response.status < 502)
}
