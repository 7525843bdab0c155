import { checkKey, pathLimits, utf8Bytes, type PathReason } from './paths.ts'

/** A value in the live tree. `null` and an empty object both mean that there is no value. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json }
/** Read-only variant of `Json`, for display. */
export type ReadonlyJson =
  | null
  | boolean
  | number
  | string
  | readonly ReadonlyJson[]
  | { readonly [key: string]: ReadonlyJson | undefined }

export const valueLimits = { stringBytes: 10 * 1024 * 1024, recordBytes: 16 * 1024 * 1024, values: 20_000 } as const

export type ValueReason = PathReason | 'string-too-long' | 'not-json'

/** Checks a value to be stored at this depth. */
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
  // A UTF-16 unit takes at most three bytes, so short strings need no counting.
  return text.length * 3 > valueLimits.stringBytes && utf8Bytes(text) > valueLimits.stringBytes
    ? 'string-too-long'
    : null
}

const isObject = (value: unknown): value is { [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export function valueAt(value: Json, keys: readonly string[]): Json {
  let current = value
  for (const key of keys) {
    if (typeof current !== 'object' || current === null || !Object.hasOwn(current, key)) return null
    current = (current as { [key: string]: Json })[key]!
  }
  return current
}

/** A copy with `next` at the keys; `null` removes the value and parents that become empty. */
export function setValueAt(value: Json, keys: readonly string[], next: Json): Json {
  const [key, ...rest] = keys
  if (key === undefined) return next
  const existing = isObject(value) ? value : {}
  const child = setValueAt(Object.hasOwn(existing, key) ? existing[key]! : null, rest, next)
  const entries = Object.entries(existing).filter(([name]) => name !== key)
  if (child !== null) entries.push([key, child])
  return entries.length === 0 ? null : Object.fromEntries(entries)
}

/** Removes children that are `null` or empty. Returns the same object if there are none. */
export function pruneEmpty(value: Json): Json {
  if (!isObject(value) || isFlat(value)) return value
  const entries = Object.entries(value).flatMap(([key, child]): [string, Json][] => {
    const next = pruneEmpty(child)
    return next === null ? [] : [[key, next]]
  })
  if (entries.length === 0) return null
  return entries.length === Object.keys(value).length && entries.every(([key, child]) => child === value[key])
    ? value
    : Object.fromEntries(entries)
}

/** Whether a non-empty object has only scalar or list children: a fast path for most records. */
function isFlat(value: { [key: string]: Json }): boolean {
  let children = 0
  for (const key in value) {
    const child = value[key]
    if (typeof child === 'object' && !Array.isArray(child)) return false
    children++
  }
  return children > 0
}
