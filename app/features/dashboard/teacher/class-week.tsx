import { useTranslation } from 'react-i18next'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { useDayFormatter } from '#app/platform/time/use-dates.ts'
import { Card } from '#app/ui/surfaces/card.tsx'
import type { ClassDay } from '../contract.ts'
import styles from './class-week.module.css'

type ClassWeekProps = { week: ClassDay[]; today: string; students: number }

/** Week of a class: active students, solved steps and due lessons per day. */
export function ClassWeek({ week, today, students }: ClassWeekProps) {
  const { t } = useTranslation('dashboard')
  const weekday = useDayFormatter({ weekday: 'short' })
  return (
    <Card padding="large" title={t('week.title')} className={styles.week}>
      <ol className={styles.days}>
        {week.map(({ day, learners, solved, due }) => (
          <li key={day} className={styles.day} aria-current={day === today ? 'date' : undefined}>
            <h3 className={styles.name}>
              <span suppressHydrationWarning>{weekday(day)}</span>
              <span className={styles.date}>{day === today ? t('week.today') : Number(day.slice(8))}</span>
            </h3>
            {due.map((title) => (
              <p key={title} className={styles.entry}>
                <strong>{t('week.due', { title })}</strong>
              </p>
            ))}
            {learners > 0 && (
              <p className={styles.entry}>
                <strong>{t('week.solved', { count: solved })}</strong>
                <span className={styles.note}>
                  <IconCheck aria-hidden /> {t('week.learners', { count: learners, all: students })}
                </span>
                <progress className={styles.bar} max={students} value={learners} aria-hidden />
              </p>
            )}
            {learners === 0 && due.length === 0 && day <= today && (
              <p className={styles.nothing}>{t(day === today ? 'week.nothingYet' : 'week.nothing')}</p>
            )}
          </li>
        ))}
      </ol>
    </Card>
  )
}
