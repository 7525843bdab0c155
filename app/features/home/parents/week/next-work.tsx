import { useTranslation } from 'react-i18next'
import { useDayFormatter } from '#app/platform/time/use-dates.ts'
import type { ChildWeek } from '../contract.ts'
import styles from './parent-view.module.css'

/** Assigned work and the day on which it is due. */
export function NextWork({ next }: Pick<ChildWeek, 'next'>) {
  const { t } = useTranslation('parents')
  const formatDay = useDayFormatter({ weekday: 'long', day: 'numeric', month: 'long' })
  return (
    <section className={styles.part}>
      <h3 className={styles.heading}>{t('week.next')}</h3>
      <ul className={styles.next}>
        {next.map(({ title, isTest, day }, index) => (
          <li key={`${day} ${index}`}>
            <strong>{isTest ? t('week.test', { title }) : title}</strong>
            <span className={styles.note} suppressHydrationWarning>
              {t('week.due', { day: formatDay(day) })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
