import { useTranslation } from 'react-i18next'
import { shareRight, tellsShare } from '#rules/competitions/report.ts'
import styles from './questions.module.css'

/** What part of the answers was right; of a few answers it is said how many of how many. */
export function RightShare({ counts }: { counts: { answered: number; right: number } }) {
  const { t } = useTranslation('competitions')
  const { answered, right } = counts
  if (!tellsShare(counts))
    return (
      <strong className={styles.share} data-few title={t('result.fewAnswers')}>
        {answered === 0 ? '–' : t('result.fewRight', { count: right, all: answered })}
      </strong>
    )
  return (
    <strong className={styles.share} data-low={shareRight(counts) < 0.5 || undefined}>
      {t('result.percent', { percent: Math.round(100 * shareRight(counts)) })}
    </strong>
  )
}
