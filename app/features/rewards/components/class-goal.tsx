import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { treats, type Treat } from '#rules/rewards/class-goal.ts'
import { Refusal } from '#app/platform/errors/refusal.tsx'
import { useAction } from '#app/platform/use-action.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { SelectField } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { Goal } from '../contract.ts'
import { GoalBar } from './goal-bar.tsx'
import styles from './points.module.css'

type ClassGoalProps = { classroomId: string; goal: Goal | null; suggested: number }

/** The goal of the class and its treat; reached, the teacher hands it out. */
export function ClassGoal({ classroomId, goal, suggested }: ClassGoalProps) {
  const { t } = useTranslation('rewards')
  const [target, setTarget] = useState(String(suggested))
  const [treat, setTreat] = useState<Treat>('picnic')
  const set = useAction('set-goal')
  const celebrate = useAction('celebrate-goal')
  const end = useAction('end-goal')
  const error = set.error ?? celebrate.error ?? end.error
  return (
    <Card title={t('goal.title')}>
      {error && (
        <Notice kind="danger">
          <Refusal error={error} />
        </Notice>
      )}
      {goal ? (
        <>
          <GoalBar goal={goal} />
          <div className={styles.row}>
            {goal.sum >= goal.target && (
              <Button variant="go" busy={celebrate.busy} onClick={() => celebrate.send({ classroomId, goal: goal.id })}>
                {t('goal.celebrate')}
              </Button>
            )}
            <Button variant="quiet" busy={end.busy} onClick={() => end.send({ classroomId, goal: goal.id })}>
              {t('goal.end')}
            </Button>
          </div>
        </>
      ) : (
        <div className={styles.row}>
          <SelectField
            label={t('goal.treat')}
            value={treat}
            onChange={({ currentTarget: { value } }) => setTreat(value as Treat)}
          >
            {treats.map((one) => (
              <option key={one} value={one}>
                {t(`treats.${one}`)}
              </option>
            ))}
          </SelectField>
          <SelectField
            label={t('goal.target')}
            value={target}
            onChange={({ currentTarget: { value } }) => setTarget(value)}
          >
            {[0.5, 1, 2, 4].map((times) => (
              <option key={times} value={String(Math.round(suggested * times))}>
                {Math.round(suggested * times)}
              </option>
            ))}
          </SelectField>
          <Button busy={set.busy} onClick={() => set.send({ classroomId, target, treat })}>
            {t('goal.set')}
          </Button>
        </div>
      )}
    </Card>
  )
}
