import { useLocation } from 'react-router'
import { languageOf, splitLocale } from '#app/platform/i18n/languages.ts'
import styles from './week.module.css'

/** Seven days on a string. Nothing is tied to it yet: what was learned on a day will fill its diamond. */
export function Week({ days, label }: { days: string[]; label: string }) {
  const { locale } = splitLocale(useLocation().pathname)
  // Thai's short names are the whole words, too long for seven in a row; its narrow ones are what calendars print.
  const weekday = new Intl.DateTimeFormat(languageOf(locale).tag, {
    weekday: locale === 'th' ? 'narrow' : 'short',
    timeZone: 'UTC',
  })
  return (
    <div className={styles.week} role="img" aria-label={label}>
      {days.map((day) => (
        <span key={day} className={styles.day}>
          <span className={styles.diamond} />
          <span className={styles.name} suppressHydrationWarning>
            {weekday.format(new Date(day))}
          </span>
        </span>
      ))}
    </div>
  )
}
