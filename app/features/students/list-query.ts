import { pageSizes, type TableQuery } from '#app/ui/table/table-view.ts'
import { listSorts, type ListQuery } from './contract.ts'

/** The question to the list of students, as its address carries it. Whatever else stands there is left aside. */
export function listQueryOf(search: URLSearchParams): ListQuery {
  const sort = listSorts.find((one) => one === search.get('sort')) ?? 'name'
  const size = pageSizes.find((one) => `${one}` === search.get('size')) ?? 25
  const page = Number(search.get('page') ?? 1)
  return {
    search: (search.get('search') ?? '').normalize('NFC').trim().slice(0, 80),
    sort,
    direction: search.get('direction') === 'down' ? 'down' : 'up',
    page: Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
    size,
  }
}

export function searchOf({ search, sort, page, size }: TableQuery): URLSearchParams {
  const given: Record<string, string> = {
    ...(search && { search }),
    ...(sort && (sort.key !== 'name' || sort.direction !== 'up') && { sort: sort.key, direction: sort.direction }),
    ...(page > 1 && { page: `${page}` }),
    ...(size !== 25 && { size: `${size}` }),
  }
  return new URLSearchParams(given)
}
