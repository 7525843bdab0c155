import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { splitLocale } from '#app/platform/i18n/languages.ts'
import { useDayFormatter } from '#app/platform/time/use-dates.ts'
import type { ChildCard } from '../contract.ts'
import styles from './week.module.css'

/** Seven days; a day on which the child solved a step is filled. */
export function Week({ days }: { days: ChildCard['week'] }) {
  const { t } = useTranslation('dashboard')
  const { locale } = splitLocale(useLocation().pathname)
  // Short weekday names are too long in Thai; Thai calendars print the narrow ones.
  const short = useDayFormatter({ weekday: locale === 'th' ? 'narrow' : 'short' })
  const long = useDayFormatter({ weekday: 'long' })
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
