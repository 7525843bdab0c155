import { useLocation } from 'react-router'
import { splitLocale } from '#app/platform/i18n/languages.ts'
import { useDays } from '#app/platform/shell/nav-dates.ts'
import styles from './week.module.css'

/** Seven days on a string. Nothing is tied to it yet: what was learned on a day will fill its diamond. */
export function Week({ days, label }: { days: string[]; label: string }) {
  const { locale } = splitLocale(useLocation().pathname)
  // Thai's short names are the whole words, too long for seven in a row; its narrow ones are what calendars print.
  const weekday = useDays({ weekday: locale === 'th' ? 'narrow' : 'short' })
  return (
    <div className={styles.week} role="img" aria-label={label}>
      {days.map((day) => (
        <span key={day} className={styles.day}>
          <span className={styles.diamond} />
          <span className={styles.name} suppressHydrationWarning>
            {weekday(day)}
          </span>
        </span>
      ))}
    </div>
  )
}
