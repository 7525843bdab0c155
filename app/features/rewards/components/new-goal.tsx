import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { goalKinds, offeredTargets, treats, type GoalKind, type Treat } from '#rules/rewards/class-goal.ts'
import type { useAction } from '#app/platform/use-action.ts'
import { Button } from '#app/ui/button.tsx'
import { SelectField } from '#app/ui/field.tsx'
import type { TeacherRewards } from '../contract.ts'
import styles from './points.module.css'

type NewGoalProps = {
  classroomId: string
  suggested: TeacherRewards['suggested']
  set: ReturnType<typeof useAction>
}

/** What the class collects, how much of it, and what waits there. */
export function NewGoal({ classroomId, suggested, set }: NewGoalProps) {
  const { t } = useTranslation('rewards')
  const [kind, setKind] = useState<GoalKind>('points')
  const [chosen, setChosen] = useState(1)
  const [treat, setTreat] = useState<Treat>('picnic')
  const targets = kind === 'everyone' ? [1] : offeredTargets(kind, suggested[kind])
  const at = Math.min(chosen, targets.length - 1)
  return (
    <div className={styles.row}>
      <SelectField
        label={t('goal.kind')}
        value={kind}
        onChange={({ currentTarget: { value } }) => setKind(value as GoalKind)}
      >
        {goalKinds.map((one) => (
          <option key={one} value={one}>
            {t(`goal.kinds.${one}`)}
          </option>
        ))}
      </SelectField>
      {kind !== 'everyone' && (
        <SelectField
          label={t('goal.target')}
          value={String(at)}
          onChange={({ currentTarget: { value } }) => setChosen(Number(value))}
        >
          {targets.map((target, place) => (
            <option key={target} value={String(place)}>
              {target}
            </option>
          ))}
        </SelectField>
      )}
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
      <Button busy={set.busy} onClick={() => set.send({ classroomId, kind, target: String(targets[at]), treat })}>
        {t('goal.set')}
      </Button>
    </div>
  )
}
