import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useRevalidator } from 'react-router'
import IconStar from '@tabler/icons-react/dist/esm/icons/IconStar.mjs'
import { formatHourCode } from '#rules/visitor-hours/visitor-hour.ts'
import { QrCode } from '#app/platform/images/qr-code.tsx'
import { useDateFormatter } from '#app/platform/time/use-dates.ts'
import { Section, SitePage } from '#app/ui/sections/sections.tsx'
import type { HourPage } from '../contract.ts'
import styles from './hour.module.css'

const refreshMs = 5_000

/** The code for the board and the number of finished sittings, for the teacher who started the hour. */
export function HostScreen({ page }: { page: Extract<HourPage, { view: 'host' }> }) {
  const { t } = useTranslation('visitor-hours')
  const time = useDateFormatter({ dateStyle: 'short', timeStyle: 'short' })
  useRefresh()
  const { code, sitting, address, results, endsAt } = page
  const named = results.filter(({ nickname }) => nickname !== null)
  return (
    <SitePage>
      <Section
        id="hour"
        level="h1"
        title={t('host.title', { course: sitting.title })}
        text={t('host.lead', { address })}
      >
        <div className={styles.box}>
          <p className={styles.code} translate="no">
            {formatHourCode(code)}
          </p>
          <QrCode className={styles.qr} text={`${address}/${code}`} label={t('host.scan')} />
          <p className={styles.muted}>{t('host.ends', { time: time(endsAt) })}</p>
        </div>
      </Section>
      <Section id="results" title={t('host.results')}>
        <p className={styles.count} role="status">
          <strong>{results.length}</strong>
          {t('host.finished', { count: results.length })}
        </p>
        {named.length > 0 && (
          <ul className={styles.results} aria-label={t('host.names')}>
            {named.map(({ nickname, stars, at }) => (
              <li key={`${at} ${nickname}`} className={styles.result}>
                {nickname}
                <IconStar aria-hidden />
                <span>{t('host.stars', { count: stars })}</span>
              </li>
            ))}
          </ul>
        )}
        <p className={styles.muted}>{t('host.note')}</p>
      </Section>
    </SitePage>
  )
}

/** Loads the results again while the page is visible. */
function useRefresh(): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void revalidate()
    }, refreshMs)
    return () => clearInterval(timer)
  }, [revalidate])
}
