import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '#app/platform/use-action.ts'
import { Button } from '#app/ui/button.tsx'
import { CheckField } from '#app/ui/check-field.tsx'
import { Segmented } from '#app/ui/segmented.tsx'
import type { ClassroomChoice } from '../contract.ts'
import { ActionProblem } from './action-problem.tsx'
import { FromClasses } from './from-classes.tsx'
import { meantSources, studentsOf, type Source } from './sources.ts'
import styles from './sheets.module.css'

export type Moved = { change: string | null; students: number; asked: number; to: string }

/** Who came at once, and for whom others are asked. */
export const saidOfMove = (t: TFunction<'students'>, { students, asked, to }: Moved, way: 'move' | 'copy'): string =>
  [
    students > 0 && t(way === 'move' ? 'done.moved' : 'done.copied', { count: students, to }),
    asked > 0 && t('done.asked', { count: asked }),
  ]
    .filter(Boolean)
    .join(' ')

type MoveStudentsProps = {
  from: Source[]
  students: string[]
  classrooms: ClassroomChoice[]
  onDone: (moved: Moved, way: 'move' | 'copy') => void
}

/** Whoever is in no class yet can only be put into one. */
export function MoveStudents({ from, students, classrooms, onDone }: MoveStudentsProps) {
  const { t } = useTranslation('students')
  const [way, setWay] = useState<'move' | 'copy'>(from.length > 0 ? 'move' : 'copy')
  const [leaving, setLeaving] = useState(() => meantSources(from))
  const { send, busy, error } = useAction<Moved>('move', { done: (moved) => onDone(moved, way) })
  const others = classrooms.filter(({ id }) => from.length !== 1 || id !== from[0]!.id)
  // Where there is one way to go, it is meant.
  const [to, setTo] = useState(others.length === 1 ? others[0]!.id : null)
  const left = way === 'move' ? leaving : from.map(({ id }) => id)
  const going = way === 'move' ? studentsOf(from, leaving) : students
  if (others.length === 0) return <p className={styles.muted}>{t('move.nowhere')}</p>
  return (
    <div className={styles.sheet}>
      {from.length > 0 && (
        <>
          <Segmented
            label={t('move.way')}
            value={way}
            onChange={setWay}
            options={[
              { value: 'move', label: t('move.move') },
              { value: 'copy', label: t('move.copy') },
            ]}
          />
          <p className={styles.muted}>
            {from.length > 1 ? t(`move.${way}NoteMany`) : t(`move.${way}Note`, { name: from[0]!.name })}
          </p>
        </>
      )}
      {way === 'move' && <FromClasses sources={from} chosen={leaving} onChoose={setLeaving} />}
      <fieldset className={styles.choices}>
        <legend className={from.length > 1 ? styles.legend : 'sk-visually-hidden'}>{t('move.where')}</legend>
        {others.map(({ id, name, grade }) => (
          <CheckField
            key={id}
            type="radio"
            name="to"
            label={name}
            hint={grade || undefined}
            checked={to === id}
            onChange={() => setTo(id)}
          />
        ))}
      </fieldset>
      <ActionProblem error={error} />
      <div className={styles.foot}>
        <Button
          busy={busy}
          disabled={to === null || going.length === 0}
          onClick={() => send({ ...(left.length > 0 && { classroomId: left }), to: to!, way, student: going })}
        >
          {t(`move.${way}Send`, { count: going.length })}
        </Button>
      </div>
    </div>
  )
}
