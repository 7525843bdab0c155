import { checkKey, pathLimits, utf8Bytes, type PathReason } from './paths.ts'

/** What may stand in the tree. `null` means nothing is there; an empty object is nothing too. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json }
/** The same, as it is shown: nobody changes it. */
export type ShownJson =
  | null
  | boolean
  | number
  | string
  | readonly ShownJson[]
  | { readonly [key: string]: ShownJson | undefined }

export const valueLimits = { stringBytes: 10 * 1024 * 1024, recordBytes: 16 * 1024 * 1024, values: 20_000 } as const

export type ValueReason = PathReason | 'string-too-long' | 'not-json'

/** Checks a value that would stand at this depth. */
export function checkValue(value: unknown, depth: number): ValueReason | null {
  if (depth > pathLimits.depth) return 'too-deep'
  if (value === null || typeof value === 'boolean') return null
  if (typeof value === 'number') return Number.isFinite(value) ? null : 'not-json'
  if (typeof value === 'string') return checkString(value)
  if (typeof value !== 'object') return 'not-json'
  return Array.isArray(value) ? checkList(value, depth) : checkChildren(value, depth)
}

function checkList(list: unknown[], depth: number): ValueReason | null {
  for (const child of list) {
    const problem = checkValue(child, depth + 1)
    if (problem) return problem
  }
  return null
}

function checkChildren(value: object, depth: number): ValueReason | null {
  for (const key of Object.keys(value)) {
    const problem = checkKey(key) ?? checkValue((value as Record<string, unknown>)[key], depth + 1)
    if (problem) return problem
  }
  return null
}

function checkString(text: string): ValueReason | null {
  if (text.includes('\u0000') || !text.isWellFormed()) return 'not-json'
  // Only long texts are counted: a letter takes at most three bytes per UTF-16 unit.
  return text.length * 3 > valueLimits.stringBytes && utf8Bytes(text) > valueLimits.stringBytes
    ? 'string-too-long'
    : null
}

const isObject = (value: unknown): value is { [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export function valueAt(value: Json, keys: readonly string[]): Json {
  let at = value
  for (const key of keys) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, key)) return null
    at = (at as { [key: string]: Json })[key]!
  }
  return at
}

/** A new value with `next` at the keys; `null` removes, and parents that end up empty go too. */
export function withValueAt(value: Json, keys: readonly string[], next: Json): Json {
  const [key, ...rest] = keys
  if (key === undefined) return next
  const before = isObject(value) ? value : {}
  const child = withValueAt(Object.hasOwn(before, key) ? before[key]! : null, rest, next)
  const entries = Object.entries(before).filter(([name]) => name !== key)
  if (child !== null) entries.push([key, child])
  return entries.length === 0 ? null : Object.fromEntries(entries)
}

/** Without what is nothing: children that are `null` or end up empty. The same value where there is no such thing. */
export function withoutNothing(value: Json): Json {
  if (!isObject(value) || isFlat(value)) return value
  const kept = Object.entries(value).flatMap(([key, child]): [string, Json][] => {
    const next = withoutNothing(child)
    return next === null ? [] : [[key, next]]
  })
  if (kept.length === 0) return null
  return kept.length === Object.keys(value).length && kept.every(([key, child]) => child === value[key])
    ? value
    : Object.fromEntries(kept)
}

/** Something in it, and nothing in it that could be nothing; as most records are. */
function isFlat(value: { [key: string]: Json }): boolean {
  let children = 0
  for (const key in value) {
    const child = value[key]
    if (typeof child === 'object' && !Array.isArray(child)) return false
    children++
  }
  return children > 0
}
