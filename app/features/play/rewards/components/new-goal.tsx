import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { goalKinds, listOfferedTargets, treats, type GoalKind } from '#rules/rewards/class-goal.ts'
import type { useAction } from '#app/platform/forms/use-action.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { SelectField } from '#app/ui/fields/field.tsx'
import type { OwnTreat, TeacherRewards } from '../contract.ts'
import { OwnTreats } from '../treats/own-treats.tsx'
import styles from './points.module.css'

type NewGoalProps = {
  classroomId: string
  ownTreats: readonly OwnTreat[]
  suggested: TeacherRewards['suggested']
  set: ReturnType<typeof useAction>
}

/** Form for a class goal: what to collect, how much, and the treat. */
export function NewGoal({ classroomId, ownTreats, suggested, set }: NewGoalProps) {
  const { t } = useTranslation('rewards')
  const [kind, setKind] = useState<GoalKind>('points')
  const [chosenIndex, setChosenIndex] = useState(1)
  const [treat, setTreat] = useState('picnic')
  const targets = kind === 'everyone' ? [1] : listOfferedTargets(kind, suggested[kind])
  // Another teacher may have removed the chosen treat.
  const chosenTreat = [...treats, ...ownTreats.map(({ id }) => id)].find((id) => id === treat) ?? 'picnic'
  const index = Math.min(chosenIndex, targets.length - 1)
  return (
    <>
      <div className={styles.row}>
        <SelectField
          label={t('goal.kind')}
          value={kind}
          onChange={({ currentTarget: { value } }) => setKind(value as GoalKind)}
        >
          {goalKinds.map((goalKind) => (
            <option key={goalKind} value={goalKind}>
              {t(`goal.kinds.${goalKind}`)}
            </option>
          ))}
        </SelectField>
        {kind !== 'everyone' && (
          <SelectField
            label={t('goal.target')}
            value={String(index)}
            onChange={({ currentTarget: { value } }) => setChosenIndex(Number(value))}
          >
            {targets.map((target, targetIndex) => (
              <option key={target} value={String(targetIndex)}>
                {target}
              </option>
            ))}
          </SelectField>
        )}
        <SelectField
          label={t('goal.treat')}
          value={chosenTreat}
          onChange={({ currentTarget: { value } }) => setTreat(value)}
        >
          {ownTreats.map(({ id, text }) => (
            <option key={id} value={id}>
              {text}
            </option>
          ))}
          {treats.map((treat) => (
            <option key={treat} value={treat}>
              {t(`treats.${treat}`)}
            </option>
          ))}
        </SelectField>
        <Button
          busy={set.busy}
          onClick={() => set.send({ classroomId, kind, target: String(targets[index]), treat: chosenTreat })}
        >
          {t('goal.set')}
        </Button>
      </div>
      <OwnTreats classroomId={classroomId} treats={ownTreats} onAdded={setTreat} />
    </>
  )
}
