import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/button.tsx'
import type { RecentChange } from '../contract.ts'
import styles from './recent-changes.module.css'

const languageTag = (code: string) => (code === 'cn' ? 'zh-CN' : code)

/** What was done to the list of this class in the last thirty days: a mistake is often seen after the short word about it has gone. */
export function RecentChanges({ changes, onUndo }: { changes: RecentChange[]; onUndo: (change: string) => void }) {
  const { t, i18n } = useTranslation('students')
  const when = new Intl.DateTimeFormat(languageTag(i18n.language), { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <div className={styles.changes}>
      <p className={styles.note}>{t(changes.length > 0 ? 'changes.note' : 'changes.empty')}</p>
      <ul className={styles.list}>
        {changes.map(({ id, kind, at, by, students, ...words }) => (
          <li key={id} className={styles.change}>
            <span className={styles.words}>
              <span className={styles.what}>{t(`changes.${kind}`, { count: students, ...words })}</span>
              <span className={styles.note}>{[by, when.format(new Date(at))].filter(Boolean).join(' · ')}</span>
            </span>
            <Button variant="soft" size="small" onClick={() => onUndo(id)}>
              {t('done.undo')}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
