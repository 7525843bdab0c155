import { useMemo, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'
import { TableFoot } from './table/table-foot.tsx'
import { TableGrid } from './table/table-grid.tsx'
import { TableTools } from './table/table-tools.tsx'
import { firstQuery, matching, pageOf, sorted, type CellValue, type Sort, type TableQuery } from './table/table-view.ts'
import { useHiddenColumns } from './table/use-hidden-columns.ts'
import styles from './data-table.module.css'

export type TableColumn<Row> = {
  key: string
  title: string
  /** What the cell stands for: sorted, searched and, without `render`, shown. */
  value?: (row: Row) => CellValue
  render?: (row: Row) => ReactNode
  /** Numbers stand to the right in the number face. */
  kind?: 'text' | 'number'
  searchable?: boolean
  /** The name of the row stays; other columns may be put away. */
  fixed?: boolean
  /** Left out on phones, where a row has room for its name and little more. */
  roomy?: boolean
  /** Put away until someone asks for it. */
  hidden?: boolean
  width?: number | string
}

type DataTableProps<Row> = {
  /** Names the table for screen readers, and its choices on this device. */
  id: string
  label: string
  rows: Row[]
  columns: TableColumn<Row>[]
  rowKey: (row: Row) => string
  /** Read out with a row's checkbox. */
  rowName: (row: Row) => string
  sort?: Sort
  /** Placeholder of the search field; without it there is no search. */
  search?: string
  /** Right end of the tools: filters, export. */
  tools?: ReactNode
  /** Shown in a bar while rows are selected. `done` clears the selection. */
  bulkActions?: (rows: Row[], done: () => void) => ReactNode
  emptyHint?: ReactNode
  emptyAction?: ReactNode
  loading?: boolean
  /** For tables too long to send whole: `rows` is the page that the last `onQuery` asked for. */
  remote?: { total: number; onQuery: (query: TableQuery) => void }
  /** What was asked before this screen was shown, by its address for instance. */
  first?: Partial<TableQuery>
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
  const [query, setQuery] = useState(() => ({ ...firstQuery(props.sort), ...props.first }))
  const [selected, setSelected] = useState<Row[]>([])
  const [hidden, setHidden] = useHiddenColumns(id, columns)

  const ask = (change: Partial<TableQuery>) => {
    const next = { ...query, page: 1, ...change }
    setQuery(next)
    if (remote && next.search !== query.search) setSelected([])
    remote?.onQuery(next)
  }

  const found = useMemo(
    () =>
      remote ? rows : sorted(matching(rows, columns, query.search), columns, query.sort, languageTag(i18n.language)),
    [remote, rows, columns, query.search, query.sort, i18n.language],
  )
  const total = remote?.total ?? found.length
  const place = pageOf(total, query)
  const shown = remote ? rows : found.slice(Math.max(0, place.from - 1), place.to)
  // Nobody archives a row that the search has hidden from them. Rows on other pages of a remote table stay as they were
  // when they were ticked.
  const chosen = useMemo(() => {
    const known = new Map(found.map((row) => [rowKey(row), row]))
    return selected.flatMap((row) => known.get(rowKey(row)) ?? (remote ? [row] : []))
  }, [remote, found, rowKey, selected])

  const tableColumns = columns
    .filter(({ key }) => !hidden.has(key))
    .map((column) => ({
      ...column,
      cell: column.render ?? ((row: Row) => textOf(column.value?.(row), i18n.language)),
    }))

  const clearSearch = (
    <Button variant="quiet" size="small" onClick={() => ask({ search: '' })}>
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
        onSearch={(text) => ask({ search: text })}
      >
        {tools}
      </TableTools>
      {bulkActions && chosen.length > 0 && (
        <div className={styles.bulk} role="toolbar" aria-label={t('table.bulk')}>
          <span aria-live="polite">{t('table.selected', { count: chosen.length })}</span>
          <div className={styles.bulkActions}>{bulkActions(chosen, () => setSelected([]))}</div>
        </div>
      )}
      <TableGrid
        columns={tableColumns}
        rows={shown}
        rowKey={rowKey}
        rowName={rowName}
        sort={query.sort}
        onSort={(sort) => ask({ sort })}
        {...(bulkActions && { selection: { chosen, onChoose: setSelected } })}
        busy={loading ?? false}
      />
      {shown.length === 0 && !loading && empty}
      <TableFoot
        total={total}
        place={place}
        size={query.size}
        onPage={(page) => ask({ page })}
        onSize={(size) => ask({ size })}
      />
    </section>
  )
}

const languageTag = (code: string) => (code === 'cn' ? 'zh-CN' : code)

function textOf(value: CellValue, language: string): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return value.toLocaleString(languageTag(language))
  return value
}
