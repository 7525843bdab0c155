import { useTranslation } from 'react-i18next'
import { ProgressBar } from '#app/ui/feedback/progress-bar.tsx'
import type { Goal } from '../contract.ts'
import { useTreatName } from '../treats/use-treat-name.ts'
import styles from './rewards.module.css'

/** Progress of the whole class toward its goal. Never shows what a single student contributed. */
export function GoalBar({ goal: { kind, sum, target, treat } }: { goal: Goal }) {
  const { t } = useTranslation('rewards')
  const treatName = useTreatName()
  return (
    <div className={styles.goal}>
      <p className={styles.goalLine}>
        <strong>{t('goal.then', { treat: treatName(treat) })}</strong>
        <span>{t(`goal.sum.${kind}`, { sum, target })}</span>
      </p>
      <ProgressBar label={t('goal.title')} value={sum} max={target} />
    </div>
  )
}
