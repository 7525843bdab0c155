import { useTranslation } from 'react-i18next'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { useDateFormatter } from '#app/platform/time/use-dates.ts'
import { Link } from '#app/ui/navigation/link.tsx'
import { Card } from '#app/ui/surfaces/card.tsx'
import type { StaffPage } from '../contract.ts'
import styles from './staff.module.css'

/** Counts of reported texts, and the reports that a school showed to staff. */
export function ReportsCard({ reports: { counts, escalated } }: { reports: NonNullable<StaffPage['reports']> }) {
  const { t } = useTranslation('staff')
  const localize = useLocalePath()
  const date = useDateFormatter({ dateStyle: 'medium', timeStyle: 'short' })
  return (
    <>
      <Card title={t('reports.title', { days: counts.days })} tone={counts.overdue > 0 ? 'warning' : undefined}>
        <dl className={styles.figures}>
          {(['waiting', 'overdue', 'removed', 'left', 'schools'] as const).map((name) => (
            <div key={name}>
              <dt className={styles.note}>{t(`reports.${name}`)}</dt>
              <dd className={styles.figure}>{counts[name]}</dd>
            </div>
          ))}
        </dl>
        <p className={styles.note}>{t('reports.private')}</p>
      </Card>
      <Card title={t('reports.escalated')}>
        {escalated.length === 0 && <p className={styles.note}>{t('reports.none')}</p>}
        <ul className={styles.changes}>
          {escalated.map((report) => (
            <li key={report.id} className={styles.order}>
              <span className={styles.note} suppressHydrationWarning>
                {date(report.escalatedAt)} · {t(`reports.decision.${report.decision ?? 'waiting'}`)}
              </span>
              <span className={styles.quote}>{report.text}</span>
              <Link to={localize(`/staff?view=schools&open=${report.schoolId}`)}>{t('orders.school')}</Link>
            </li>
          ))}
        </ul>
      </Card>
    </>
  )
}
