import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { splitLocale } from '#app/platform/i18n/languages.ts'
import { useDays } from '#app/platform/shell/nav-dates.ts'
import type { ChildCard } from '../contract.ts'
import styles from './week.module.css'

/** Seven days on a string; a day on which something was solved is filled. */
export function Week({ days }: { days: ChildCard['week'] }) {
  const { t } = useTranslation('dashboard')
  const { locale } = splitLocale(useLocation().pathname)
  // Thai's short names are the whole words, too long for seven in a row; its narrow ones are what calendars print.
  const short = useDays({ weekday: locale === 'th' ? 'narrow' : 'short' })
  const long = useDays({ weekday: 'long' })
  return (
    <ol className={styles.week}>
      {days.map(({ day, solved }) => (
        <li
          key={day}
          className={styles.day}
          aria-label={t('parent.day', { day: long(day), count: solved })}
          suppressHydrationWarning
        >
          <span className={styles.diamond} data-learned={solved > 0 || undefined} aria-hidden>
            {solved > 0 && <IconCheck />}
          </span>
          <span className={styles.name} aria-hidden suppressHydrationWarning>
            {short(day)}
          </span>
        </li>
      ))}
    </ol>
  )
}
