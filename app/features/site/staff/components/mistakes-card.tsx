import { useTranslation } from 'react-i18next'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { Card } from '#app/ui/surfaces/card.tsx'
import type { UnrecognisedMistake } from '../contract.ts'
import styles from './staff.module.css'

/** Failed runs that no rule explains, the most frequent first. */
export function MistakesCard({ mistakes }: { mistakes: readonly UnrecognisedMistake[] }) {
  const { t } = useTranslation('staff')
  return (
    <Card title={t('mistakes.title')}>
      <p className={styles.note}>{t('mistakes.note')}</p>
      {mistakes.length === 0 ? (
        <EmptyState mood="cheering" title={t('mistakes.none')} />
      ) : (
        <div className={styles.scroll}>
          <table className={styles.table}>
            <thead>
              <tr>
                {(['step', 'mistake', 'runs'] as const).map((column) => (
                  <th key={column} scope="col">
                    {t(`mistakes.${column}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {mistakes.map(({ step, mistake, runs }) => (
                <tr key={`${step} ${mistake}`}>
                  <th scope="row">{step}</th>
                  <td>{mistake}</td>
                  <td>{runs}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Card>
  )
}
