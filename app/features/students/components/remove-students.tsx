import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '#app/platform/use-action.ts'
import { Button } from '#app/ui/button.tsx'
import { ActionProblem } from './action-problem.tsx'
import { FromClasses } from './from-classes.tsx'
import { meantSources, studentsOf, type Source } from './sources.ts'
import styles from './sheets.module.css'

export type Removed = { change: string; students: number }

/** Out of the classes that are named; a class nobody named keeps its students. */
export function RemoveStudents({ from, onDone }: { from: Source[]; onDone: (removed: Removed) => void }) {
  const { t } = useTranslation('students')
  const [leaving, setLeaving] = useState(() => meantSources(from))
  const { send, busy, error } = useAction<Removed>('remove', { done: onDone })
  const students = studentsOf(from, leaving)
  return (
    <div className={styles.sheet}>
      <p className={styles.muted}>
        {from.length === 1 ? t('remove.note', { name: from[0]!.name }) : t('remove.noteMany')}
      </p>
      <FromClasses sources={from} chosen={leaving} onChoose={setLeaving} />
      <ActionProblem error={error} />
      <div className={styles.foot}>
        <Button
          busy={busy}
          disabled={students.length === 0}
          onClick={() => send({ classroomId: leaving, student: students })}
        >
          {t('remove.send', { count: students.length })}
        </Button>
      </div>
    </div>
  )
}
