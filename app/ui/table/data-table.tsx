import { useMemo, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../buttons/button.tsx'
import { EmptyState } from '../feedback/empty-state.tsx'
import { TableFoot } from './table-foot.tsx'
import { TableGrid } from './table-grid.tsx'
import { TableTools } from './table-tools.tsx'
import {
  defaultQuery,
  filterRows,
  paginate,
  sortRows,
  type CellValue,
  type Sort,
  type TableQuery,
} from './table-view.ts'
import { useHiddenColumns } from './use-hidden-columns.ts'
import styles from './data-table.module.css'

export type TableColumn<Row> = {
  key: string
  title: string
  /** Value used for sorting and searching; also displayed if there is no `render`. */
  value?: (row: Row) => CellValue
  render?: (row: Row) => ReactNode
  /** Numbers are right-aligned and use the number font. */
  kind?: 'text' | 'number'
  searchable?: boolean
  /** A fixed column cannot be hidden. */
  fixed?: boolean
  /** Hidden on phones, which have little space. */
  roomy?: boolean
  /** Hidden until the user shows it. */
  hidden?: boolean
  width?: number | string
}

type DataTableProps<Row> = {
  /** Storage key of the table's settings on this device. */
  id: string
  label: string
  rows: Row[]
  columns: TableColumn<Row>[]
  rowKey: (row: Row) => string
  /** Accessible name of a row's checkbox. */
  rowName: (row: Row) => string
  sort?: Sort
  /** Placeholder of the search field; without it there is no search. */
  search?: string
  /** Extra tools at the right end of the toolbar, e.g. filters or export. */
  tools?: ReactNode
  /** Shown in a bar while rows are selected. `done` clears the selection. */
  bulkActions?: (rows: Row[], done: () => void) => ReactNode
  emptyHint?: ReactNode
  emptyAction?: ReactNode
  loading?: boolean
  /** For tables too long to send completely: `rows` is the page of the last `onQuery`. */
  remote?: { total: number; onQuery: (query: TableQuery) => void }
  /** Initial query, e.g. from the URL. */
  initialQuery?: Partial<TableQuery>
}

export function DataTable<Row>(props: DataTableProps<Row>) {
  const {
    id,
    label,
    rows,
    columns,
    rowKey,
    rowName,
    search,
    tools,
    bulkActions,
    emptyHint,
    emptyAction,
    loading,
    remote,
  } = props
  const { t, i18n } = useTranslation('ui')
  const [query, setQuery] = useState(() => ({ ...defaultQuery(props.sort), ...props.initialQuery }))
  const [selected, setSelected] = useState<Row[]>([])
  const [hidden, setHidden] = useHiddenColumns(id, columns)

  const changeQuery = (change: Partial<TableQuery>) => {
    const next = { ...query, page: 1, ...change }
    setQuery(next)
    if (remote && next.search !== query.search) setSelected([])
    remote?.onQuery(next)
  }

  const matches = useMemo(
    () =>
      remote
        ? rows
        : sortRows(filterRows(rows, columns, query.search), columns, query.sort, languageTag(i18n.language)),
    [remote, rows, columns, query.search, query.sort, i18n.language],
  )
  const total = remote?.total ?? matches.length
  const pageRange = paginate(total, query)
  const visibleRows = remote ? rows : matches.slice(Math.max(0, pageRange.from - 1), pageRange.to)
  // Excludes rows hidden by the search, so that bulk actions never affect invisible rows. Selected rows on other pages
  // of a remote table keep the data they had when they were selected.
  const selectedRows = useMemo(() => {
    const rowsByKey = new Map(matches.map((row) => [rowKey(row), row]))
    return selected.flatMap((row) => rowsByKey.get(rowKey(row)) ?? (remote ? [row] : []))
  }, [remote, matches, rowKey, selected])

  const tableColumns = columns
    .filter(({ key }) => !hidden.has(key))
    .map((column) => ({
      ...column,
      cell: column.render ?? ((row: Row) => formatCell(column.value?.(row), i18n.language)),
    }))

  const clearSearch = (
    <Button variant="quiet" size="small" onClick={() => changeQuery({ search: '' })}>
      {t('table.clearSearch')}
    </Button>
  )
  const empty = (
    <EmptyState
      className={styles.empty}
      mood="asleep"
      title={t('table.empty')}
      hint={query.search ? t('table.noMatch', { search: query.search }) : emptyHint}
      action={query.search ? clearSearch : emptyAction}
    />
  )

  return (
    <section className={styles.table} aria-label={label}>
      <TableTools
        columns={columns}
        hidden={hidden}
        onHide={setHidden}
        placeholder={search}
        search={query.search}
        onSearch={(text) => changeQuery({ search: text })}
      >
        {tools}
      </TableTools>
      {bulkActions && selectedRows.length > 0 && (
        <div className={styles.bulk} role="toolbar" aria-label={t('table.bulk')} data-action-bar>
          <span aria-live="polite">{t('table.selected', { count: selectedRows.length })}</span>
          <div className={styles.bulkActions}>{bulkActions(selectedRows, () => setSelected([]))}</div>
        </div>
      )}
      <TableGrid
        columns={tableColumns}
        rows={visibleRows}
        rowKey={rowKey}
        rowName={rowName}
        sort={query.sort}
        onSort={(sort) => changeQuery({ sort })}
        {...(bulkActions && { selection: { chosen: selectedRows, onChoose: setSelected } })}
        busy={loading ?? false}
      />
      {visibleRows.length === 0 && !loading && empty}
      <TableFoot
        total={total}
        place={pageRange}
        size={query.size}
        onPage={(page) => changeQuery({ page })}
        onSize={(size) => changeQuery({ size })}
      />
    </section>
  )
}

const languageTag = (code: string) => (code === 'cn' ? 'zh-CN' : code)

function formatCell(value: CellValue, language: string): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return value.toLocaleString(languageTag(language))
  return value
}
