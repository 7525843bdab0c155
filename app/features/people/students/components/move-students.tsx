import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '#app/platform/forms/use-action.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { CheckField } from '#app/ui/fields/check-field.tsx'
import { SegmentedControl } from '#app/ui/fields/segmented-control.tsx'
import type { ClassroomChoice } from '../contract.ts'
import { RefusalNotice } from '#app/platform/errors/refusal-notice.tsx'
import { SourceClassPicker } from './source-class-picker.tsx'
import { selectUnambiguousSources, listStudentsInSources, type SourceClass } from './sources.ts'
import styles from './sheets.module.css'

export type MoveResult = { change: string | null; students: number; asked: number; to: string }

/** Success message: students moved immediately, and students for whom a transfer request was sent. */
export const describeMove = (
  t: TFunction<'students'>,
  { students, asked, to }: MoveResult,
  way: 'move' | 'copy',
): string =>
  [
    students > 0 && t(way === 'move' ? 'done.moved' : 'done.copied', { count: students, to }),
    asked > 0 && t('done.asked', { count: asked }),
  ]
    .filter(Boolean)
    .join(' ')

type MoveStudentsProps = {
  from: SourceClass[]
  students: string[]
  classrooms: ClassroomChoice[]
  onDone: (moved: MoveResult, way: 'move' | 'copy') => void
}

/** Students without a class can only be copied into one, so the choice between move and copy is hidden. */
export function MoveStudents({ from, students, classrooms, onDone }: MoveStudentsProps) {
  const { t } = useTranslation('students')
  const [way, setWay] = useState<'move' | 'copy'>(from.length > 0 ? 'move' : 'copy')
  const [selectedSources, setSelectedSources] = useState(() => selectUnambiguousSources(from))
  const { send, busy, error } = useAction<MoveResult>('move', { onDone: (moved) => onDone(moved, way) })
  const targets = classrooms.filter(({ id }) => from.length !== 1 || id !== from[0]!.id)
  // Preselect the target if there is only one.
  const [to, setTo] = useState(targets.length === 1 ? targets[0]!.id : null)
  const sourceIds = way === 'move' ? selectedSources : from.map(({ id }) => id)
  const studentsToMove = way === 'move' ? listStudentsInSources(from, selectedSources) : students
  if (targets.length === 0) return <p className={styles.muted}>{t('move.nowhere')}</p>
  return (
    <div className={styles.sheet}>
      {from.length > 0 && (
        <>
          <SegmentedControl
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
      {way === 'move' && <SourceClassPicker sources={from} chosen={selectedSources} onChoose={setSelectedSources} />}
      <fieldset className={styles.choices}>
        <legend className={from.length > 1 ? styles.legend : 'sk-visually-hidden'}>{t('move.where')}</legend>
        {targets.map(({ id, name, grade }) => (
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
      <RefusalNotice error={error} />
      <div className={styles.foot}>
        <Button
          busy={busy}
          disabled={to === null || studentsToMove.length === 0}
          onClick={() =>
            send({ ...(sourceIds.length > 0 && { classroomId: sourceIds }), to: to!, way, student: studentsToMove })
          }
        >
          {t(`move.${way}Send`, { count: studentsToMove.length })}
        </Button>
      </div>
    </div>
  )
}
