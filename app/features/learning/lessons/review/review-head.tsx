import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import IconBulb from '@tabler/icons-react/dist/esm/icons/IconBulb.mjs'
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import IconRepeat from '@tabler/icons-react/dist/esm/icons/IconRepeat.mjs'
import type { GridCell } from '#app/features/learning/progress/public.ts'
import { IconButton } from '#app/ui/buttons/icon-button.tsx'
import { ChildKite } from '#app/ui/kite/child-kite.tsx'
import { StarMarks } from '../player/star-marks.tsx'
import styles from './review.module.css'

type Person = { id: string; name: string }

type ReviewHeadProps = {
  student: Person
  /** Lesson and step. */
  note: string
  back: string
  previous: { student: Person; href: string } | null
  next: { student: Person; href: string } | null
  cell: GridCell | null
  actions?: ReactNode
}

/** Student name and results, links to the previous and next student, and back to the grid. */
export function ReviewHead({ student, note, back, previous, next, cell, actions }: ReviewHeadProps) {
  const { t } = useTranslation('review')
  return (
    <header className={styles.head}>
      <IconButton variant="paper" label={t('back')} icon={<IconArrowLeft aria-hidden />} href={back} />
      <ChildKite id={student.id} size={44} />
      <div className={styles.words}>
        <h1 className={styles.name}>{student.name}</h1>
        <p className={styles.place}>{note}</p>
      </div>
      <nav className={styles.others} aria-label={t('students')}>
        <NeighborLink
          to={previous}
          label={t('before', { name: previous?.student.name })}
          icon={<IconChevronLeft aria-hidden />}
        />
        <NeighborLink
          to={next}
          label={t('after', { name: next?.student.name })}
          icon={<IconChevronRight aria-hidden />}
        />
      </nav>
      {cell && <Facts cell={cell} />}
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  )
}

function NeighborLink({ to, label, icon }: { to: ReviewHeadProps['previous']; label: string; icon: ReactNode }) {
  if (!to) return <span className={styles.nobody} aria-hidden />
  return <IconButton variant="paper" label={label} icon={icon} href={to.href} />
}

function Facts({ cell: { stars, attempts, hints, seconds } }: { cell: GridCell }) {
  const { t } = useTranslation(['review', 'lessons'])
  return (
    <ul className={styles.facts} aria-label={t('facts.label')}>
      <li>
        <StarMarks stars={stars} size={20} label={t('lessons:stars.won', { count: stars })} />
      </li>
      <li>
        <IconRepeat aria-hidden /> {t('facts.tries', { count: attempts })}
      </li>
      <li>
        <IconBulb aria-hidden /> {t('facts.hints', { count: hints })}
      </li>
      <li>
        <IconClock aria-hidden /> {t('facts.minutes', { count: Math.ceil(seconds / 60) })}
      </li>
    </ul>
  )
}
