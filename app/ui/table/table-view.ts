/** What a table shows of its rows: searched, sorted and cut into pages. No screen, no words. */

export const pageSizes = [25, 50, 100] as const
export type PageSize = (typeof pageSizes)[number]

export type Sort = { key: string; direction: 'up' | 'down' }
export type TableQuery = { search: string; sort: Sort | null; page: number; size: PageSize }
export type CellValue = string | number | null | undefined
export type Readable<Row> = { key: string; value?: (row: Row) => CellValue; searchable?: boolean }

export const firstQuery = (sort: Sort | null = null): TableQuery => ({ search: '', sort, page: 1, size: 25 })

export function matching<Row>(rows: Row[], columns: Readable<Row>[], search: string): Row[] {
  const words = plain(search).split(/\s+/u).filter(Boolean)
  if (words.length === 0) return rows
  const searched = columns.filter(({ value, searchable }) => value && searchable !== false)
  return rows.filter((row) => {
    const text = searched.map(({ value }) => plain(String(value!(row) ?? ''))).join('\n')
    return words.every((word) => text.includes(word))
  })
}

export function sorted<Row>(rows: Row[], columns: Readable<Row>[], sort: Sort | null, language: string): Row[] {
  const value = columns.find(({ key }) => key === sort?.key)?.value
  if (!sort || !value) return rows
  const collator = new Intl.Collator(language, { numeric: true, sensitivity: 'base' })
  const sign = sort.direction === 'up' ? 1 : -1
  return rows.toSorted((one, other) => compare(value(one), value(other), sign, collator))
}

export type Page = { page: number; pages: number; from: number; to: number }

/** A page that no longer exists, because rows went away, becomes the last one that does. */
export function pageOf(total: number, { page, size }: Pick<TableQuery, 'page' | 'size'>): Page {
  const pages = Math.max(1, Math.ceil(total / size))
  const current = Math.min(Math.max(1, page), pages)
  return { page: current, pages, from: total === 0 ? 0 : (current - 1) * size + 1, to: Math.min(current * size, total) }
}

/** Empty cells stay at the end in both directions: nobody sorts to look at nothing. */
function compare(one: CellValue, other: CellValue, sign: number, collator: Intl.Collator): number {
  const [oneEmpty, otherEmpty] = [isEmpty(one), isEmpty(other)]
  if (oneEmpty || otherEmpty) return Number(oneEmpty) - Number(otherEmpty)
  if (typeof one === 'string' || typeof other === 'string') return sign * collator.compare(String(one), String(other))
  return sign * (Number(one) - Number(other))
}

const isEmpty = (value: CellValue) => value === null || value === undefined || value === ''
const plain = (text: string) => text.normalize('NFKC').toLocaleLowerCase()
