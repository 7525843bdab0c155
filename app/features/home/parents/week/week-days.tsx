import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconMinus from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs'
import { splitLocale } from '#app/platform/i18n/languages.ts'
import { useDayFormatter } from '#app/platform/time/use-dates.ts'
import type { ChildWeek } from '../contract.ts'
import styles from './week-days.module.css'

/** The days of a week: learned, was there, excused, or no lesson. */
export function WeekDays({ days }: Pick<ChildWeek, 'days'>) {
  const { t } = useTranslation('parents')
  const { locale } = splitLocale(useLocation().pathname)
  // Short weekday names are too long in Thai; Thai calendars print the narrow ones.
  const short = useDayFormatter({ weekday: locale === 'th' ? 'narrow' : 'short' })
  const long = useDayFormatter({ weekday: 'long' })
  const count = days.filter(({ state }) => state === 'learned' || state === 'present').length
  return (
    <section className={styles.days}>
      <h3 className={styles.heading}>{t('week.days', { count })}</h3>
      <ol className={styles.week}>
        {days.map(({ day, state }) => (
          <li key={day} className={styles.day}>
            <span className="sk-visually-hidden" suppressHydrationWarning>
              {t(`week.day.${state}`, { day: long(day) })}
            </span>
            <span className={styles.diamond} data-state={state} aria-hidden>
              {state === 'learned' && <IconCheck />}
              {state === 'excused' && <IconMinus />}
            </span>
            <span className={styles.name} aria-hidden suppressHydrationWarning>
              {short(day)}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
