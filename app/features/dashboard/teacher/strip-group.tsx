import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import type { StripState } from '#rules/classrooms/class-strip.ts'
import type { Whereabouts } from '#rules/classrooms/presence.ts'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { ChildKite } from '#app/ui/kite/child-kite.tsx'
import { useFirstRows } from '#app/ui/rendering/use-first-rows.ts'
import type { TeacherDashboard } from '../contract.ts'
import styles from './class-strip.module.css'

type Child = TeacherDashboard['students'][number]
export type Mark = StripState | Whereabouts['at']

type GroupItem = {
  child: Child
  mark: Mark
  /** Step number, shown at the kite of a working student. */
  number: number | undefined
  /** The student's place, in words. */
  where?: string
}

type StripGroupRowProps = {
  state: Mark
  icon: ReactNode
  title: string
  items: readonly GroupItem[]
  classroomId: string
  /** Awards praise points on click; if null, a click opens the student's page. */
  onPraise: ((child: Child) => void) | null
}

/** Collapsible row on phones; on wide screens always expanded. */
export function StripGroupRow({ state, icon, title, items, classroomId, onPraise }: StripGroupRowProps) {
  const { t } = useTranslation('dashboard')
  const localized = useLocalePath()
  const [open, setOpen] = useState(false)
  const renderedItems = useFirstRows(items)
  return (
    <div className={styles.group} data-state={state} data-open={open} style={{ flexGrow: Math.min(items.length, 12) }}>
      <h3 className={styles.state}>
        {icon}
        <span className={styles.words}>{title}</span>
        <span className={styles.number}>{items.length}</span>
      </h3>
      <button
        type="button"
        className={styles.unfold}
        aria-expanded={open}
        aria-label={t('strip.show', { state: title })}
        onClick={() => setOpen(!open)}
      >
        <IconChevronDown aria-hidden />
      </button>
      <ul className={styles.kites}>
        {renderedItems.map((item) => (
          <li
            key={item.child.id}
            data-student={item.child.id}
            data-present={state !== 'away' && state !== 'offline'}
            data-where={item.where}
          >
            {onPraise ? (
              <button type="button" className={styles.child} onClick={() => onPraise(item.child)}>
                <StudentKite {...item} />
              </button>
            ) : (
              <Link
                to={localized(`/dashboard/classroom-dashboard/${classroomId}/students?student=${item.child.id}`)}
                className={styles.child}
                title={item.where}
              >
                <StudentKite {...item} />
              </Link>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

const StudentKite = ({ child: { id, name }, mark, number, where }: GroupItem) => (
  <>
    <span className={styles.kite}>
      <ChildKite id={id} size={40} />
      <span className={styles.mark} data-state={mark}>
        {(mark === 'working' || mark === 'test') && number}
      </span>
    </span>
    <span className={styles.name}>{name}</span>
    {where && <span className="sk-visually-hidden">{where}</span>}
  </>
)
