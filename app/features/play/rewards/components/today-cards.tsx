import { useTranslation } from 'react-i18next'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Card } from '#app/ui/surfaces/card.tsx'
import type { StudentDay } from '../contract.ts'
import { GoalBar } from './goal-bar.tsx'
import { QuestCard } from './quest-card.tsx'
import { QuietCard } from './quiet-card.tsx'
import { useClassGoal } from './use-class-goal.ts'
import styles from './rewards.module.css'

/** Quest of today and class goal on a student's home page. */
export function StudentDayCard({ classroomId, day }: { classroomId: string; day: StudentDay }) {
  const { t } = useTranslation('rewards')
  const { quest, quiet } = day
  const goal = useClassGoal(classroomId, day.goal)
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

/** Class goal on a teacher's Today page. Renders nothing if the class has no goal. */
export function ClassGoalCard({ classroomId }: { classroomId: string }) {
  const { t } = useTranslation('rewards')
  const localizePath = useLocalePath()
  const goal = useClassGoal(classroomId, null)
  if (!goal) return null
  return (
    <Card
      className={styles.today}
      title={t('goal.title')}
      aside={
        <Button href={localizePath('/dashboard/rewards')} variant="quiet">
          {t('give.title')}
        </Button>
      }
    >
      <GoalBar goal={goal} />
    </Card>
  )
}
