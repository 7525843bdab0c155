import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDates } from '#app/platform/shell/nav-dates.ts'
import { Button } from '#app/ui/button.tsx'
import type { RecentChange } from '../contract.ts'
import sheets from './sheets.module.css'
import styles from './recent-changes.module.css'

type RecentChangesProps = { changes: RecentChange[]; onUndo: (change: string) => void }

/**
 * What was done to the list of this class in the last thirty days: a mistake is often seen after the short word about
 * it has gone.
 */
export function RecentChanges({ changes, onUndo }: RecentChangesProps) {
  const { t } = useTranslation('students')
  const [asked, ask] = useState<string | null>(null)
  return (
    <div className={sheets.sheet}>
      <p className={styles.note}>{t(changes.length > 0 ? 'changes.note' : 'changes.empty')}</p>
      <ul className={styles.list}>
        {changes.map((change) => (
          <Change key={change.id} change={change} asked={asked === change.id} onAsk={ask} onUndo={onUndo} />
        ))}
      </ul>
    </div>
  )
}

type ChangeProps = {
  change: RecentChange
  asked: boolean
  onAsk: (id: string | null) => void
  onUndo: (id: string) => void
}

/** Taking back what is weeks old may reach further than meant, so it is said first what will happen. */
function Change({ change: { id, kind, at, by, students, ...words }, asked, onAsk, onUndo }: ChangeProps) {
  const { t } = useTranslation('students')
  const when = useDates({ dateStyle: 'medium', timeStyle: 'short' })(at)
  const note = kind === 'add' || kind === 'import' ? t('changes.askAdded') : t('changes.ask')
  return (
    <li className={styles.change}>
      <span className={styles.words}>
        <span className={styles.what}>{t(`changes.${kind}`, { count: students, ...words })}</span>
        <span className={styles.note}>{asked ? note : [by, when].filter(Boolean).join(' · ')}</span>
      </span>
      {asked && (
        <Button variant="quiet" size="small" onClick={() => onAsk(null)}>
          {t('changes.keep')}
        </Button>
      )}
      <Button variant={asked ? 'danger' : 'soft'} size="small" onClick={() => (asked ? onUndo(id) : onAsk(id))}>
        {t('done.undo')}
      </Button>
    </li>
  )
}
