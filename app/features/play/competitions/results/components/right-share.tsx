import { useTranslation } from 'react-i18next'
import { correctShare, hasEnoughAnswers } from '#rules/competitions/report.ts'
import styles from './questions.module.css'

/** Share of correct answers in percent; for few answers as "2 of 3", because a percentage would mislead. */
export function RightShare({ counts }: { counts: { answered: number; right: number } }) {
  const { t } = useTranslation('competitions')
  const { answered, right } = counts
  if (!hasEnoughAnswers(counts))
    return (
      <strong className={styles.share} data-few title={t('result.fewAnswers')}>
        {answered === 0 ? '–' : t('result.fewRight', { count: right, all: answered })}
      </strong>
    )
  return (
    <strong className={styles.share} data-low={correctShare(counts) < 0.5 || undefined}>
      {t('result.percent', { percent: Math.round(100 * correctShare(counts)) })}
    </strong>
  )
}
