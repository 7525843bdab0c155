import { clsx } from 'clsx'
import { useEffect, useRef } from 'react'
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

/** A real button in the header cell: Enter and Space sort, and the cell says which way. */
export function SortHeader({ column: { key, title, kind }, sort, onSort }: SortHeaderProps) {
  const { t } = useTranslation('ui')
  const button = useRef<HTMLButtonElement>(null)
  const direction = sort?.key === key ? sort.direction : null
  const Arrow = direction === 'down' ? IconArrowDown : IconArrowUp

  // The table draws the cell and offers no way to set this attribute.
  useEffect(() => {
    const order = direction === 'up' ? 'ascending' : direction === 'down' ? 'descending' : 'none'
    button.current?.closest('th')?.setAttribute('aria-sort', order)
  }, [direction])

  return (
    <button
      ref={button}
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
