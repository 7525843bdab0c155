import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/button.tsx'
import { CheckField } from '#app/ui/check-field.tsx'
import { Segmented } from '#app/ui/segmented.tsx'
import type { ClassroomChoice } from '../contract.ts'
import { ActProblem } from './act-problem.tsx'
import { useAct } from './use-act.ts'
import styles from './sheets.module.css'

export type Moved = { change: string; students: number; to: string }
type MoveStudentsProps = { classroomId: string; students: string[]; classrooms: ClassroomChoice[]; onDone: (moved: Moved, way: 'move' | 'copy') => void }

export function MoveStudents({ classroomId, students, classrooms, onDone }: MoveStudentsProps) {
  const { t } = useTranslation('students')
  const [way, setWay] = useState<'move' | 'copy'>('move')
  const [to, setTo] = useState<string | null>(null)
  const { send, busy, error } = useAct<Moved>('move', (moved) => onDone(moved, way))
  const others = classrooms.filter(({ id }) => id !== classroomId)
  if (others.length === 0) return <p className={styles.muted}>{t('move.nowhere')}</p>
  return (
    <div className={styles.sheet}>
      <Segmented
        label={t('move.way')}
        value={way}
        onChange={setWay}
        options={[
          { value: 'move', label: t('move.move') },
          { value: 'copy', label: t('move.copy') },
        ]}
      />
      <p className={styles.muted}>{t(`move.${way}Note`)}</p>
      <fieldset className={styles.choices}>
        <legend className="sk-visually-hidden">{t('move.where')}</legend>
        {others.map(({ id, name, grade }) => (
          <CheckField key={id} type="radio" name="to" label={name} hint={grade ?? undefined} checked={to === id} onChange={() => setTo(id)} />
        ))}
      </fieldset>
      <ActProblem error={error} />
      <div className={styles.foot}>
        <Button busy={busy} disabled={to === null} onClick={() => send({ classroomId, to: to!, way, student: students })}>
          {t(`move.${way}Send`, { count: students.length })}
        </Button>
      </div>
    </div>
  )
}
