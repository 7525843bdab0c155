import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconHandStop from '@tabler/icons-react/dist/esm/icons/IconHandStop.mjs'
import IconStarFilled from '@tabler/icons-react/dist/esm/icons/IconStarFilled.mjs'
import { Link } from '#app/ui/navigation/link.tsx'
import type { GridLesson } from '../../views.ts'
import type { LessonRow } from './lesson-rows.ts'
import styles from './progress-grid.module.css'

type LessonCellLinkProps = LessonRow['cells'][number] & {
  lesson: GridLesson
  studentName: string
  /** The student is in this lesson now. */
  now: boolean
  href: string
  tabIndex: number
  onFocus: () => void
}

/** Cell of one student and one lesson; links to the lesson's step grid. */
export function LessonCellLink({
  cell,
  state,
  lesson,
  studentName,
  now,
  href,
  tabIndex,
  onFocus,
}: LessonCellLinkProps) {
  const { t } = useTranslation('progress')
  const { number, steps } = lesson
  const done = cell?.done ?? 0
  const label = t('course.cell', { who: studentName, number, state: t(`course.state.${state}`), done, steps })
  const faces: Record<typeof state, ReactNode> = {
    none: null,
    working: <span aria-hidden>{t('course.share', { done, steps })}</span>,
    help: <IconHandStop aria-hidden />,
    done: <IconCheck aria-hidden />,
    perfect: <IconStarFilled aria-hidden />,
  }
  return (
    <Link
      to={href}
      className={styles.cell}
      data-place=""
      data-state={state === 'perfect' ? 'done' : state}
      data-stars={state === 'perfect' ? 3 : 0}
      data-now={now || undefined}
      tabIndex={tabIndex}
      onFocus={onFocus}
      aria-label={now ? t('grid.now', { cell: label }) : label}
    >
      {faces[state]}
    </Link>
  )
}
