import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RefusalNotice } from '#app/platform/errors/refusal-notice.tsx'
import { useAction } from '#app/platform/forms/use-action.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Card } from '#app/ui/surfaces/card.tsx'
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx'
import type { Goal, OwnTreat, TeacherRewards } from '../contract.ts'
import { GoalBar } from './goal-bar.tsx'
import { NewGoal } from './new-goal.tsx'
import styles from './points.module.css'

type ClassGoalProps = {
  classroomId: string
  goal: Goal | null
  ownTreats: readonly OwnTreat[]
  suggested: TeacherRewards['suggested']
}

/** Lets a teacher set, celebrate or end the goal of the class. */
export function ClassGoal({ classroomId, goal, ownTreats, suggested }: ClassGoalProps) {
  const { t } = useTranslation('rewards')
  const set = useAction('set-goal')
  const celebrate = useAction('celebrate-goal')
  const [isConfirming, setIsConfirming] = useState(false)
  const end = useAction('end-goal', { onDone: () => setIsConfirming(false), onRefused: () => setIsConfirming(false) })
  const error = set.error ?? celebrate.error ?? end.error
  return (
    <Card title={t('goal.title')}>
      <RefusalNotice error={error} />
      {goal ? (
        <>
          <GoalBar goal={goal} />
          <div className={styles.row}>
            {goal.sum >= goal.target && (
              <Button variant="go" busy={celebrate.busy} onClick={() => celebrate.send({ classroomId, goal: goal.id })}>
                {t('goal.celebrate')}
              </Button>
            )}
            <Button variant="quiet" onClick={() => setIsConfirming(true)}>
              {t('goal.end')}
            </Button>
          </div>
          <ConfirmDialog
            opened={isConfirming}
            title={t('goal.endAsk')}
            confirm={t('goal.end')}
            danger
            busy={end.busy}
            onConfirm={() => end.send({ classroomId, goal: goal.id })}
            onCancel={() => setIsConfirming(false)}
          >
            {t('goal.endText')}
          </ConfirmDialog>
        </>
      ) : (
        <NewGoal classroomId={classroomId} ownTreats={ownTreats} suggested={suggested} set={set} />
      )}
    </Card>
  )
}
