import { useTranslation } from 'react-i18next'
import { useLive } from '#app/platform/live.ts'
import { useLocalePath } from '#app/platform/shell/nav-languages.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import type { ClassRewards, OwnDay } from '../contract.ts'
import { rewardsPath } from '../paths.ts'
import { GoalBar } from './goal-bar.tsx'
import { QuestCard } from './quest-card.tsx'
import { QuietCard } from './quiet-card.tsx'
import styles from './rewards.module.css'

/** On a child's first page: today's task, and the goal of the class. */
export function OwnDayCard({ day: { quest, goal, quiet } }: { day: OwnDay }) {
  const { t } = useTranslation('rewards')
  return (
    <>
      {quiet && <QuietCard quiet={quiet} />}
      {quest && <QuestCard quest={quest} isDone={quest.got || quest.done === quest.target} />}
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
