import { useTranslation } from 'react-i18next'
import type { RosterParents } from '../contract.ts'
import { RefusalNotice } from '#app/platform/errors/refusal-notice.tsx'
import { useAction } from '#app/platform/forms/use-action.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import styles from './roster-parents.module.css'

type ConfirmParentsProps = {
  classroomId: string
  students: { id: string; name: string; parents: RosterParents }[]
}

/** Linked parents of the selected students whom no teacher has confirmed. Each one is confirmed by name. */
export function ConfirmParents({ classroomId, students }: ConfirmParentsProps) {
  const { t } = useTranslation(['consent', 'guardians'])
  const { send, busy, error } = useAction('parent-link')
  const unconfirmed = students.flatMap((student) =>
    student.parents.parents.filter(({ assurance }) => assurance === 'code').map((parent) => ({ student, parent })),
  )
  return (
    <div className={styles.confirm} aria-live="polite">
      <RefusalNotice error={error} />
      {unconfirmed.length === 0 && <p>{t('roster.nobodyToConfirm')}</p>}
      <ul className={styles.list}>
        {unconfirmed.map(({ student, parent }) => (
          <li key={`${student.id} ${parent.id}`} className={styles.parent}>
            <span className={styles.names}>
              <strong>{parent.name}</strong>
              <span className={styles.note}>{student.name}</span>
            </span>
            <Button
              variant="soft"
              size="small"
              busy={busy}
              onClick={() => send({ classroomId, student: student.id, guardian: parent.id, change: 'confirm' })}
            >
              {t('guardians:parents.confirm')}{' '}
              <span className="sk-visually-hidden">
                {parent.name}, {student.name}
              </span>
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
