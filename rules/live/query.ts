import { accept, refuse, type Result } from '../lib/result.ts'
import type { Json } from './values.ts'

/** What a plain request may ask of a path: some of its children by key, or only their names. */

const names = new Set(['shallow', 'orderByKey', 'startAt', 'endAt', 'limitToFirst', 'limitToLast'])
const mostChildren = 100_000

export function queried(value: Json, query: Record<string, string>): Result<Json, 'bad-query'> {
  const [first, last] = [readCount(query.limitToFirst), readCount(query.limitToLast)]
  const strange =
    Object.keys(query).some((name) => !names.has(name)) ||
    [query.shallow, query.orderByKey].some((flag) => flag !== undefined && flag !== 'true')
  if (strange || first === 'bad' || last === 'bad' || (first && last)) return refuse('bad-query')
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return accept(value)
  const { startAt, endAt } = query
  const keys = Object.keys(value).filter(
    (key) =>
      (startAt === undefined || byCodePoint(key, startAt) >= 0) &&
      (endAt === undefined || byCodePoint(key, endAt) <= 0),
  )
  const asked = first ? inOrder(keys).slice(0, first) : last ? inOrder(keys).slice(-last) : keys
  return accept(Object.fromEntries(asked.map((key) => [key, query.shallow ? true : value[key]!])))
}

function readCount(text: string | undefined): number | null | 'bad' {
  if (text === undefined) return null
  const count = Number(text)
  return /^\d+$/.test(text) && count > 0 && count <= mostChildren ? count : 'bad'
}

/**
 * Only who asks for the first or the last needs an order; below the surrogates JavaScript's own is the same, and much
 * faster.
 */
const inOrder = (keys: string[]) =>
  keys.some((key) => /[\uD800-\uFFFF]/.test(key)) ? keys.sort(byCodePoint) : keys.sort()

/** The order in which PostgreSQL keeps keys; JavaScript's own puts some letters elsewhere. */
export function byCodePoint(a: string, b: string): number {
  for (let at = 0; ; ) {
    const [x, y] = [a.codePointAt(at) ?? -1, b.codePointAt(at) ?? -1]
    if (x !== y) return x - y
    if (x === -1) return 0
    at += x > 0xffff ? 2 : 1
  }
}
