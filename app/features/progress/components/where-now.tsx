import { useTranslation } from 'react-i18next'
import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs'
import { Card } from '#app/ui/card.tsx'
import type { GridRow, GridStep } from './grid-order.ts'
import styles from './class-progress.module.css'

type WhereNowProps = { rows: readonly GridRow[]; steps: readonly GridStep[]; present: ReadonlySet<string> }

/** How many of those who are present are at which step. */
export function WhereNow({ rows, steps, present }: WhereNowProps) {
  const { t } = useTranslation('progress')
  const current = rows.filter(({ student, at }) => at >= 0 && present.has(student.id))
  const counts = steps.map((_, place) => current.filter(({ at }) => at === place))
  const most = Math.max(1, ...counts.map(({ length }) => length))
  return (
    <Card title={t('where.title')} icon={<IconMapPin aria-hidden />}>
      {current.length === 0 ? (
        <p className={styles.nobody}>{t('where.nobody')}</p>
      ) : (
        <ol className={styles.bars}>
          {counts.map((there, place) => (
            <li
              key={steps[place]!.id}
              className={styles.bar}
              data-help={there.some(({ helpAt }) => helpAt === place) || undefined}
              aria-label={t('where.count', { number: place + 1, count: there.length })}
            >
              {there.length > 0 && <span aria-hidden>{there.length}</span>}
              <svg className={styles.column} height={Math.round((there.length / most) * 90)} aria-hidden />
              <span className={styles.number} aria-hidden>
                {place + 1}
              </span>
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}
