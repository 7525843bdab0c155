import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { splitLocale } from '#app/platform/i18n/languages.ts'
import { useDayFormatter } from '#app/platform/time/use-dates.ts'
import { Card } from '#app/ui/surfaces/card.tsx'
import styles from './learned-days.module.css'

type LearnedDaysProps = { days: readonly { day: string; solved: number }[]; today: string }

const MAX_BAR_HEIGHT = 120

/** Bar chart: solved steps per day over two weeks. */
export function LearnedDays({ days, today }: LearnedDaysProps) {
  const { t } = useTranslation('progress')
  const { locale } = splitLocale(useLocation().pathname)
  const short = useDayFormatter({ weekday: locale === 'th' ? 'narrow' : 'short' })
  const long = useDayFormatter({ weekday: 'long', day: 'numeric', month: 'long' })
  const maxSolved = Math.max(1, ...days.map(({ solved }) => solved))
  return (
    <Card title={t('days.title')} aside={<span className={styles.unit}>{t('days.unit')}</span>}>
      <ol className={styles.days}>
        {days.map(({ day, solved }) => (
          <li
            key={day}
            className={styles.day}
            aria-label={t('days.day', { day: long(day), count: solved })}
            aria-current={day === today ? 'date' : undefined}
            suppressHydrationWarning
          >
            <span className={styles.count} aria-hidden>
              {solved > 0 && solved}
            </span>
            <svg
              className={styles.bar}
              data-none={solved === 0 || undefined}
              height={solved === 0 ? 6 : Math.max(12, Math.round((solved / maxSolved) * MAX_BAR_HEIGHT))}
              aria-hidden
            />
            <span className={styles.name} aria-hidden suppressHydrationWarning>
              {day === today ? t('days.today') : short(day)}
            </span>
          </li>
        ))}
      </ol>
    </Card>
  )
}
