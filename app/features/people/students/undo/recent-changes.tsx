import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDateFormatter } from '#app/platform/time/use-dates.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import type { RecentChange } from '../contract.ts'
import sheets from '../components/sheets.module.css'
import styles from './recent-changes.module.css'

type RecentChangesProps = { changes: RecentChange[]; onUndo: (change: string) => void }

/**
 * Roster changes of the last thirty days with undo: teachers often notice a mistake after the toast with the undo
 * button has disappeared.
 */
export function RecentChanges({ changes, onUndo }: RecentChangesProps) {
  const { t } = useTranslation('students')
  const [confirmingId, setConfirmingId] = useState<string | null>(null)
  return (
    <div className={sheets.sheet}>
      <p className={styles.note}>{t(changes.length > 0 ? 'changes.note' : 'changes.empty')}</p>
      <ul className={styles.list}>
        {changes.map((change) => (
          <Change
            key={change.id}
            change={change}
            isConfirming={confirmingId === change.id}
            onConfirm={setConfirmingId}
            onUndo={onUndo}
          />
        ))}
      </ul>
    </div>
  )
}

type ChangeProps = {
  change: RecentChange
  isConfirming: boolean
  onConfirm: (id: string | null) => void
  onUndo: (id: string) => void
}

/** Undoing an old change may have more effects than expected, so the first click shows an explanation. */
function Change({
  change: { id, kind, at, by, students, ...messageValues },
  isConfirming,
  onConfirm,
  onUndo,
}: ChangeProps) {
  const { t } = useTranslation('students')
  const formattedTime = useDateFormatter({ dateStyle: 'medium', timeStyle: 'short' })(at)
  const note = kind === 'add' || kind === 'import' ? t('changes.askAdded') : t('changes.ask')
  return (
    <li className={styles.change}>
      <span className={styles.words}>
        <span className={styles.what}>{t(`changes.${kind}`, { count: students, ...messageValues })}</span>
        <span className={styles.note}>{isConfirming ? note : [by, formattedTime].filter(Boolean).join(' · ')}</span>
      </span>
      {isConfirming && (
        <Button variant="quiet" size="small" onClick={() => onConfirm(null)}>
          {t('changes.keep')}
        </Button>
      )}
      <Button
        variant={isConfirming ? 'danger' : 'soft'}
        size="small"
        onClick={() => (isConfirming ? onUndo(id) : onConfirm(id))}
      >
        {t('done.undo')}
      </Button>
    </li>
  )
}
