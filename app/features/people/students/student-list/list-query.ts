import { pageSizes, type TableQuery } from '#app/ui/table/table-view.ts'
import { listSorts, type ListQuery } from '../contract.ts'

/** Parses the URL parameters of the student list; invalid values become defaults. */
export function parseListQuery(search: URLSearchParams): ListQuery {
  const sort = listSorts.find((listSort) => listSort === search.get('sort')) ?? 'name'
  const size = pageSizes.find((pageSize) => `${pageSize}` === search.get('size')) ?? 25
  const page = Number(search.get('page') ?? 1)
  return {
    search: (search.get('search') ?? '').normalize('NFC').trim().slice(0, 80),
    sort,
    direction: search.get('direction') === 'down' ? 'down' : 'up',
    page: Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
    size,
  }
}

export function formatListQuery({ search, sort, page, size }: TableQuery): URLSearchParams {
  const params: Record<string, string> = {
    ...(search && { search }),
    ...(sort && (sort.key !== 'name' || sort.direction !== 'up') && { sort: sort.key, direction: sort.direction }),
    ...(page > 1 && { page: `${page}` }),
    ...(size !== 25 && { size: `${size}` }),
  }
  return new URLSearchParams(params)
}
