import { clsx } from 'clsx'
import { useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { TickBox } from '../check-field.tsx'
import { SortHeader } from './sort-header.tsx'
import { ticked, tickedAll } from './selection.ts'
import type { Sort } from './table-view.ts'
import styles from './table-grid.module.css'

type Column<Row> = {
  key: string
  title: string
  value?: unknown
  cell: (row: Row) => ReactNode
  kind?: 'text' | 'number'
  roomy?: boolean
  width?: number | string
}

type TableGridProps<Row> = {
  columns: Column<Row>[]
  rows: Row[]
  rowKey: (row: Row) => string
  rowName: (row: Row) => string
  sort: Sort | null
  onSort: (sort: Sort) => void
  /** Without it rows cannot be ticked. */
  selection?: { chosen: Row[]; onChoose: (rows: Row[]) => void }
  busy: boolean
}

/** Head and rows; what goes beyond the screen scrolls under the head. */
export function TableGrid<Row>({ columns, rows, rowKey, rowName, sort, onSort, selection, busy }: TableGridProps<Row>) {
  const { t } = useTranslation('ui')
  const last = useRef<number | null>(null)
  const chosen = new Set(selection?.chosen.map(rowKey))
  const some = rows.some((row) => chosen.has(rowKey(row)))
  const all = some && rows.every((row) => chosen.has(rowKey(row)))
  const look = ({ kind, roomy }: Column<Row>) =>
    clsx(kind === 'number' && styles.number, roomy && styles.roomy) || undefined

  return (
    <div className={styles.scroll}>
      <table className={styles.grid} aria-busy={busy}>
        <thead>
          <tr>
            {selection && (
              <th className={styles.tick}>
                <TickBox
                  aria-label={t('table.selectAll')}
                  checked={all}
                  ref={(box) => {
                    if (box) box.indeterminate = some && !all
                  }}
                  onChange={() => selection.onChoose(tickedAll(selection.chosen, rows, rowKey))}
                />
              </th>
            )}
            {columns.map((column) => (
              <th key={column.key} className={look(column)} style={{ width: column.width }} {...orderOf(column, sort)}>
                {column.value ? <SortHeader column={column} sort={sort} onSort={onSort} /> : column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={rowKey(row)} data-selected={chosen.has(rowKey(row)) || undefined}>
              {selection && (
                <td className={styles.tick}>
                  <TickBox
                    aria-label={t('table.select', { name: rowName(row) })}
                    checked={chosen.has(rowKey(row))}
                    onChange={({ nativeEvent }) => {
                      const from = (nativeEvent as MouseEvent).shiftKey ? last.current : null
                      selection.onChoose(ticked(selection.chosen, rows, rowKey, at, from))
                      last.current = at
                    }}
                  />
                </td>
              )}
              {columns.map((column) => (
                <td key={column.key} className={look(column)}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const orderOf = <Row,>({ key, value }: Column<Row>, sort: Sort | null) =>
  value
    ? ({ 'aria-sort': sort?.key !== key ? 'none' : sort.direction === 'up' ? 'ascending' : 'descending' } as const)
    : {}
