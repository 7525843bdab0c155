import { useTranslation } from 'react-i18next'
import { useLive } from '#app/platform/live.ts'
import { useLocalePath } from '#app/platform/shell/nav-languages.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { ProgressBar } from '#app/ui/progress-bar.tsx'
import type { ClassRewards, OwnDay } from '../contract.ts'
import { rewardsPath } from '../paths.ts'
import { GoalBar } from './goal-bar.tsx'
import styles from './rewards.module.css'

/** On a child's first page: today's task, and the goal of the class. */
export function OwnDayCard({ day: { quest, goal } }: { day: OwnDay }) {
  const { t } = useTranslation('rewards')
  const done = quest.got || quest.done === quest.target
  return (
    <>
      <Card title={t('quest.title')}>
        <p>{done ? t('quest.done') : t(`quest.${quest.kind}`, { count: quest.target })}</p>
        {!done && <ProgressBar label={t('quest.title')} value={quest.done} max={quest.target} />}
      </Card>
      {goal && (
        <Card title={t('goal.title')}>
          <GoalBar goal={goal} />
        </Card>
      )}
    </>
  )
}

const nothing: ClassRewards = { week: {}, kites: {}, goal: null }

/** On Today of those who teach, where the class has a goal. */
export function ClassGoalCard({ classroomId }: { classroomId: string }) {
  const { t } = useTranslation('rewards')
  const localized = useLocalePath()
  const { goal } = useLive<ClassRewards>(rewardsPath(classroomId), nothing)
  if (!goal) return null
  return (
    <Card
      className={styles.today}
      title={t('goal.title')}
      aside={
        <Button href={localized('/dashboard/rewards')} variant="quiet">
          {t('give.title')}
        </Button>
      }
    >
      <GoalBar goal={goal} />
    </Card>
  )
}
