import { useTranslation } from 'react-i18next'
import type { ToolProps, ToolStudent } from './class-tools.tsx'
import styles from './class-tools.module.css'

type PresentNamesProps = {
  students: readonly ToolStudent[]
  absent: readonly string[]
  /** Students who already had a turn. */
  marked?: readonly string[]
  onPresence: ToolProps['onPresence']
}

/** All names of the class; pressing one takes it out or puts it back. */
export function PresentNames({ students, absent, marked = [], onPresence }: PresentNamesProps) {
  const { t } = useTranslation('class-tools')
  return (
    <div className={styles.names} role="group" aria-label={t('present')}>
      {students.map(({ id, name }) => (
        <button
          key={id}
          type="button"
          className={styles.chip}
          aria-pressed={!absent.includes(id)}
          data-marked={marked.includes(id) || undefined}
          onClick={() => onPresence(id, absent.includes(id))}
        >
          {name}
        </button>
      ))}
    </div>
  )
}
