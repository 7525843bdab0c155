import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import type { Sort } from './table-view.ts'
import styles from './sort-header.module.css'

type SortHeaderProps = {
  column: { key: string; title: string; kind?: 'text' | 'number' }
  sort: Sort | null
  onSort: (sort: Sort) => void
}

/** Sort button of a header cell. The cell itself has `aria-sort`. */
export function SortHeader({ column: { key, title, kind }, sort, onSort }: SortHeaderProps) {
  const { t } = useTranslation('ui')
  const direction = sort?.key === key ? sort.direction : null
  const Arrow = direction === 'down' ? IconArrowDown : IconArrowUp

  return (
    <button
      type="button"
      className={clsx(styles.header, kind === 'number' && styles.number)}
      title={t('table.sortBy', { column: title })}
      onClick={() => onSort({ key, direction: direction === 'up' ? 'down' : 'up' })}
    >
      {title}
      <Arrow className={direction ? undefined : styles.unsorted} aria-hidden />
    </button>
  )
}
