import { useTranslation } from 'react-i18next'
import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs'
import { Card } from '#app/ui/surfaces/card.tsx'
import type { GridRow, GridStep } from './grid/grid-order.ts'
import styles from './class-progress.module.css'

type WhereNowProps = { rows: readonly GridRow[]; steps: readonly GridStep[]; present: ReadonlySet<string> }

/** Bar chart: number of online students at each step. */
export function WhereNow({ rows, steps, present }: WhereNowProps) {
  const { t } = useTranslation('progress')
  const current = rows.filter(({ student, stepIndex }) => stepIndex >= 0 && present.has(student.id))
  const counts = steps.map((_, index) => current.filter(({ stepIndex }) => stepIndex === index))
  const maxCount = Math.max(1, ...counts.map(({ length }) => length))
  return (
    <Card title={t('where.title')} icon={<IconMapPin aria-hidden />}>
      {current.length === 0 ? (
        <p className={styles.nobody}>{t('where.nobody')}</p>
      ) : (
        <ol className={styles.bars}>
          {counts.map((students, index) => (
            <li
              key={steps[index]!.id}
              className={styles.bar}
              data-help={students.some(({ helpIndex }) => helpIndex === index) || undefined}
              aria-label={t('where.count', { number: index + 1, count: students.length })}
            >
              {students.length > 0 && <span aria-hidden>{students.length}</span>}
              <svg className={styles.column} height={Math.round((students.length / maxCount) * 90)} aria-hidden />
              <span className={styles.number} aria-hidden>
                {index + 1}
              </span>
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}
