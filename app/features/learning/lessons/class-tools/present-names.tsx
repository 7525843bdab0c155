import { useTranslation } from 'react-i18next'
import type { ToolStudent } from './class-tools.tsx'
import styles from './class-tools.module.css'

type PresentNamesProps = {
  students: readonly ToolStudent[]
  absent: readonly string[]
  /** Students who already had a turn. */
  marked?: readonly string[]
  onChange: (absent: string[]) => void
}

/** All names of the class; pressing one takes it out or puts it back. */
export function PresentNames({ students, absent, marked = [], onChange }: PresentNamesProps) {
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
          onClick={() => onChange(absent.includes(id) ? absent.filter((other) => other !== id) : [...absent, id])}
        >
          {name}
        </button>
      ))}
    </div>
  )
}
