import { useTranslation } from 'react-i18next'
import { Card } from '#app/ui/surfaces/card.tsx'
import type { Health } from '../contract.ts'
import styles from './staff.module.css'

/** Above this age a queue is late: workers are away or overloaded. */
const lateSeconds = 300
const minFreeShare = 0.1

/** Counts and sizes of this installation. */
export function HealthCard({ health }: { health: Health }) {
  const { t, i18n } = useTranslation('staff')
  const number = new Intl.NumberFormat(i18n.language)
  const gigabytes = (bytes: number) => t('health.gigabytes', { size: number.format(Math.round(bytes / 1e8) / 10) })
  const { disk, database, queues } = health
  const oldest = Math.max(0, ...queues.map(({ oldestSeconds }) => oldestSeconds))
  const figures = [
    ['queue', t('health.seconds', { seconds: number.format(oldest) }), oldest > lateSeconds],
    ['failedMails', number.format(health.failedMails), health.failedMails > 0],
    ['payments', number.format(health.unhandledPayments), health.unhandledPayments > 0],
    ['database', gigabytes(database.bytes), false],
    [
      'connections',
      `${database.connections} / ${database.maxConnections}`,
      database.connections > database.maxConnections * (1 - minFreeShare),
    ],
    ['disk', disk ? gigabytes(disk.freeBytes) : '–', disk !== null && disk.freeBytes < disk.totalBytes * minFreeShare],
    ['memory', gigabytes(health.memoryBytes), false],
    ['up', t('health.hours', { hours: number.format(Math.floor(health.upSeconds / 3_600)) }), false],
  ] as const
  return (
    <Card title={t('health.title')} tone={figures.some(([, , isBad]) => isBad) ? 'warning' : 'success'}>
      <dl className={styles.figures}>
        {figures.map(([name, value, isBad]) => (
          <div key={name}>
            <dt className={styles.note}>{t(`health.${name}`)}</dt>
            <dd className={styles.figure} suppressHydrationWarning>
              {value}
              {isBad && <span className={styles.bad}>{t('health.look')}</span>}
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles.note}>{t('health.version', { build: health.build, node: health.node })}</p>
      {queues.length > 0 && (
        <div className={styles.scroll}>
          <table className={styles.table}>
            <thead>
              <tr>
                {(['name', 'waiting', 'active', 'failed', 'oldest'] as const).map((column) => (
                  <th key={column} scope="col">
                    {t(`health.columns.${column}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {queues.map(({ name, waiting, active, failed, oldestSeconds }) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  <td>{waiting}</td>
                  <td>{active}</td>
                  <td>{failed}</td>
                  <td>{t('health.seconds', { seconds: oldestSeconds })}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Card>
  )
}
