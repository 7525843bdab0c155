import { useTranslation } from 'react-i18next'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconMessage2 from '@tabler/icons-react/dist/esm/icons/IconMessage2.mjs'
import IconHandStop from '@tabler/icons-react/dist/esm/icons/IconHandStop.mjs'
import IconStarFilled from '@tabler/icons-react/dist/esm/icons/IconStarFilled.mjs'
import { Link } from '#app/ui/navigation/link.tsx'
import type { GridCell } from '../../views.ts'
import { cellState } from './grid-order.ts'
import styles from './progress-grid.module.css'

export type CellView = 'stars' | 'tries' | 'time'

type CellLinkProps = {
  cell: GridCell | undefined
  view: CellView
  studentName: string
  number: number
  /** `now`: the student is at this step now. `last`: it was their last step. */
  now: boolean
  last: boolean
  href: string
  /** Set in grids with arrow-key navigation. */
  tabIndex?: number
  onFocus?: () => void
}

/** Cell of one student and one step; not a link if the step was not started. */
export function CellLink({ cell, view, studentName, number, now, last, href, tabIndex, onFocus }: CellLinkProps) {
  const { t } = useTranslation('progress')
  const state = cellState(cell)
  const isUnread = cell?.review === 'to-read'
  const baseLabel = t('grid.cell', {
    who: studentName,
    number,
    state: t(`grid.state.${state}`),
    count: cell?.stars ?? 0,
  })
  const label = isUnread ? t('grid.toRead', { cell: baseLabel }) : baseLabel
  const marks = {
    'data-state': state,
    'data-stars': cell?.stars ?? 0,
    'data-review': cell?.review,
    'data-now': now || undefined,
    'data-last': last || undefined,
  }
  const shared = { className: styles.cell, tabIndex, onFocus, 'data-place': '', ...marks }
  return cell ? (
    <Link to={href} {...shared} aria-label={now ? t('grid.now', { cell: label }) : label}>
      <CellContent cell={cell} view={view} state={state} />
    </Link>
  ) : (
    <span {...shared} aria-label={label} role="img" />
  )
}

function CellContent({ cell, view, state }: { cell: GridCell; view: CellView; state: string }) {
  const { t } = useTranslation('progress')
  if (view === 'tries') return <span aria-hidden>{cell.attempts}</span>
  if (view === 'time') return <span aria-hidden>{t('grid.minutes', { count: Math.ceil(cell.seconds / 60) })}</span>
  if (cell.review === 'to-read') return <IconMessage2 aria-hidden />
  if (state === 'help') return <IconHandStop aria-hidden />
  if (state === 'working') return <span className={styles.half} aria-hidden />
  if (cell.stars === 0) return <IconCheck aria-hidden />
  return (
    <span className={styles.stars} aria-hidden>
      {Array.from({ length: cell.stars }, (_, index) => (
        <IconStarFilled key={index} />
      ))}
    </span>
  )
}
