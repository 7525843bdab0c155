import { clsx } from 'clsx'
import { useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { TickBox } from '../fields/check-field.tsx'
import { SortHeader } from './sort-header.tsx'
import { toggleRow, toggleAllRows } from './selection.ts'
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
  /** Omit it to disable selection. */
  selection?: { chosen: Row[]; onChoose: (rows: Row[]) => void }
  busy: boolean
}

/** Table with a sticky header. */
export function TableGrid<Row>({ columns, rows, rowKey, rowName, sort, onSort, selection, busy }: TableGridProps<Row>) {
  const { t } = useTranslation('ui')
  const lastIndex = useRef<number | null>(null)
  const selectedKeys = new Set(selection?.chosen.map(rowKey))
  const isSomeSelected = rows.some((row) => selectedKeys.has(rowKey(row)))
  const isAllSelected = isSomeSelected && rows.every((row) => selectedKeys.has(rowKey(row)))
  const columnClass = ({ kind, roomy }: Column<Row>) =>
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
                  checked={isAllSelected}
                  ref={(box) => {
                    if (box) box.indeterminate = isSomeSelected && !isAllSelected
                  }}
                  onChange={() => selection.onChoose(toggleAllRows(selection.chosen, rows, rowKey))}
                />
              </th>
            )}
            {columns.map((column) => (
              <th
                key={column.key}
                className={columnClass(column)}
                style={{ width: column.width }}
                {...sortAttributes(column, sort)}
              >
                {column.value ? <SortHeader column={column} sort={sort} onSort={onSort} /> : column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, rowIndex) => (
            <tr key={rowKey(row)} data-selected={selectedKeys.has(rowKey(row)) || undefined}>
              {selection && (
                <td className={styles.tick}>
                  <TickBox
                    aria-label={t('table.select', { name: rowName(row) })}
                    checked={selectedKeys.has(rowKey(row))}
                    onChange={({ nativeEvent }) => {
                      const from = (nativeEvent as MouseEvent).shiftKey ? lastIndex.current : null
                      selection.onChoose(toggleRow(selection.chosen, rows, rowKey, rowIndex, from))
                      lastIndex.current = rowIndex
                    }}
                  />
                </td>
              )}
              {columns.map((column) => (
                <td key={column.key} className={columnClass(column)}>
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

const sortAttributes = <Row,>({ key, value }: Column<Row>, sort: Sort | null) =>
  value
    ? ({ 'aria-sort': sort?.key !== key ? 'none' : sort.direction === 'up' ? 'ascending' : 'descending' } as const)
    : {}
