import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '#app/platform/forms/use-action.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { RefusalNotice } from '#app/platform/errors/refusal-notice.tsx'
import { SourceClassPicker } from './source-class-picker.tsx'
import { selectUnambiguousSources, listStudentsInSources, type SourceClass } from './sources.ts'
import styles from './sheets.module.css'

export type RemoveResult = { change: string; students: number }

/** Removes students from the selected classes only. */
export function RemoveStudents({ from, onDone }: { from: SourceClass[]; onDone: (removed: RemoveResult) => void }) {
  const { t } = useTranslation('students')
  const [selectedSources, setSelectedSources] = useState(() => selectUnambiguousSources(from))
  const { send, busy, error } = useAction<RemoveResult>('remove', { onDone })
  const students = listStudentsInSources(from, selectedSources)
  return (
    <div className={styles.sheet}>
      <p className={styles.muted}>
        {from.length === 1 ? t('remove.note', { name: from[0]!.name }) : t('remove.noteMany')}
      </p>
      <SourceClassPicker sources={from} chosen={selectedSources} onChoose={setSelectedSources} />
      <RefusalNotice error={error} />
      <div className={styles.foot}>
        <Button
          busy={busy}
          disabled={students.length === 0}
          onClick={() => send({ classroomId: selectedSources, student: students })}
        >
          {t('remove.send', { count: students.length })}
        </Button>
      </div>
    </div>
  )
}
