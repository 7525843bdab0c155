import { accept, refuse, type Result } from '../result.ts'
import type { Json } from './values.ts'

/** Query parameters of HTTP reads of a live path: select children by key, or return only their keys. */

const allowedParameters = new Set(['shallow', 'orderByKey', 'startAt', 'endAt', 'limitToFirst', 'limitToLast'])
const maxChildren = 100_000

export function applyQuery(value: Json, query: Record<string, string>): Result<Json, 'bad-query'> {
  const [first, last] = [parseCount(query.limitToFirst), parseCount(query.limitToLast)]
  const isInvalid =
    Object.keys(query).some((name) => !allowedParameters.has(name)) ||
    [query.shallow, query.orderByKey].some((flag) => flag !== undefined && flag !== 'true')
  if (isInvalid || first === 'bad' || last === 'bad' || (first && last)) return refuse('bad-query')
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return accept(value)
  const { startAt, endAt } = query
  const keys = Object.keys(value).filter(
    (key) =>
      (startAt === undefined || compareByCodePoint(key, startAt) >= 0) &&
      (endAt === undefined || compareByCodePoint(key, endAt) <= 0),
  )
  const selectedKeys = first ? sortKeys(keys).slice(0, first) : last ? sortKeys(keys).slice(-last) : keys
  return accept(Object.fromEntries(selectedKeys.map((key) => [key, query.shallow ? true : value[key]!])))
}

function parseCount(text: string | undefined): number | null | 'bad' {
  if (text === undefined) return null
  const count = Number(text)
  return /^\d+$/.test(text) && count > 0 && count <= maxChildren ? count : 'bad'
}

/**
 * Keys below the surrogate range sort the same in JavaScript's default order, which is much faster.
 */
const sortKeys = (keys: string[]) =>
  keys.some((key) => /[\uD800-\uFFFF]/.test(key)) ? keys.sort(compareByCodePoint) : keys.sort()

/** The key order of PostgreSQL (by code point); JavaScript's default order is by UTF-16 unit. */
export function compareByCodePoint(a: string, b: string): number {
  for (let index = 0; ; ) {
    const [x, y] = [a.codePointAt(index) ?? -1, b.codePointAt(index) ?? -1]
    if (x !== y) return x - y
    if (x === -1) return 0
    index += x > 0xffff ? 2 : 1
  }
}
