/** Search, sorting and pagination of table rows, without UI. */

export const pageSizes = [25, 50, 100] as const
export type PageSize = (typeof pageSizes)[number]

export type Sort = { key: string; direction: 'up' | 'down' }
export type TableQuery = { search: string; sort: Sort | null; page: number; size: PageSize }
export type CellValue = string | number | null | undefined
export type SearchableColumn<Row> = { key: string; value?: (row: Row) => CellValue; searchable?: boolean }

export const defaultQuery = (sort: Sort | null = null): TableQuery => ({ search: '', sort, page: 1, size: 25 })

export function filterRows<Row>(rows: Row[], columns: SearchableColumn<Row>[], search: string): Row[] {
  const words = normalizeText(search).split(/\s+/u).filter(Boolean)
  if (words.length === 0) return rows
  const searchedColumns = columns.filter(({ value, searchable }) => value && searchable !== false)
  return rows.filter((row) => {
    const text = searchedColumns.map(({ value }) => normalizeText(String(value!(row) ?? ''))).join('\n')
    return words.every((word) => text.includes(word))
  })
}

export function sortRows<Row>(
  rows: Row[],
  columns: SearchableColumn<Row>[],
  sort: Sort | null,
  language: string,
): Row[] {
  const value = columns.find(({ key }) => key === sort?.key)?.value
  if (!sort || !value) return rows
  const collator = new Intl.Collator(language, { numeric: true, sensitivity: 'base' })
  const sign = sort.direction === 'up' ? 1 : -1
  return rows.toSorted((a, b) => compare(value(a), value(b), sign, collator))
}

export type PageRange = { page: number; pages: number; from: number; to: number }

/** Clamps a page number that no longer exists to the last page. */
export function paginate(total: number, { page, size }: Pick<TableQuery, 'page' | 'size'>): PageRange {
  const pages = Math.max(1, Math.ceil(total / size))
  const current = Math.min(Math.max(1, page), pages)
  return { page: current, pages, from: total === 0 ? 0 : (current - 1) * size + 1, to: Math.min(current * size, total) }
}

/** Sorts empty cells last in both directions. */
function compare(a: CellValue, b: CellValue, sign: number, collator: Intl.Collator): number {
  const [isFirstEmpty, isSecondEmpty] = [isEmpty(a), isEmpty(b)]
  if (isFirstEmpty || isSecondEmpty) return Number(isFirstEmpty) - Number(isSecondEmpty)
  if (typeof a === 'string' || typeof b === 'string') return sign * collator.compare(String(a), String(b))
  return sign * (Number(a) - Number(b))
}

const isEmpty = (value: CellValue) => value === null || value === undefined || value === ''
const normalizeText = (text: string) => text.normalize('NFKC').toLocaleLowerCase()
