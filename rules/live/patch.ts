import type { Json } from './values.ts'

/** The difference between two values, as the JSON Patch operations a screen applies (RFC 6902: add, remove, replace). */
export type Operation = { op: 'add' | 'replace'; path: string; value: Json } | { op: 'remove'; path: string }

const escape = (key: string) => key.replaceAll('~', '~0').replaceAll('/', '~1')
const unescape = (part: string) => part.replaceAll('~1', '/').replaceAll('~0', '~')

type Branch = Json[] | { [key: string]: Json }
const isBranch = (value: Json): value is Branch => typeof value === 'object' && value !== null

export function diff(before: Json, after: Json, at = ''): Operation[] {
  if (before === after) return []
  if (!isBranch(before) || !isBranch(after) || Array.isArray(before) !== Array.isArray(after)) return [{ op: 'replace', path: at, value: after }]
  if (Array.isArray(before) && Array.isArray(after)) return diffLists(before, after, at)
  const [from, to] = [before as { [key: string]: Json }, after as { [key: string]: Json }]
  const operations: Operation[] = []
  for (const key of Object.keys(from)) if (!Object.hasOwn(to, key)) operations.push({ op: 'remove', path: `${at}/${escape(key)}` })
  for (const [key, value] of Object.entries(to)) {
    const path = `${at}/${escape(key)}`
    if (Object.hasOwn(from, key)) operations.push(...diff(from[key]!, value, path))
    else operations.push({ op: 'add', path, value })
  }
  return operations
}

/** Common start and end stay; what is between is replaced place by place, then cut or grown. */
function diffLists(before: Json[], after: Json[], at: string): Operation[] {
  const same = (a: Json | undefined, b: Json | undefined) => JSON.stringify(a) === JSON.stringify(b)
  let start = 0
  while (start < before.length && start < after.length && same(before[start], after[start])) start++
  let end = 0
  while (end < before.length - start && end < after.length - start && same(before.at(-1 - end), after.at(-1 - end))) end++
  const [removed, added] = [before.slice(start, before.length - end), after.slice(start, after.length - end)]
  const common = Math.min(removed.length, added.length)
  const operations: Operation[] = []
  for (let i = 0; i < common; i++) operations.push(...diff(removed[i]!, added[i]!, `${at}/${start + i}`))
  for (let i = removed.length - 1; i >= common; i--) operations.push({ op: 'remove', path: `${at}/${start + i}` })
  for (let i = common; i < added.length; i++) operations.push({ op: 'add', path: `${at}/${start + i}`, value: added[i]! })
  return operations
}

/** A new value; what did not change is shared with the old one, so screens redraw only what moved. */
export function applyPatch(value: Json, operations: readonly Operation[]): Json {
  return operations.reduce<Json>((current, operation) => applyOne(current, operation.path.split('/').slice(1).map(unescape), operation), value)
}

function applyOne(value: Json, keys: string[], operation: Operation): Json {
  const [key, ...rest] = keys
  if (key === undefined) return operation.op === 'remove' ? null : operation.value
  if (Array.isArray(value)) return applyToList(value, Number(key), rest, operation)
  const copy = { ...(value as { [key: string]: Json }) }
  if (rest.length > 0) copy[key] = applyOne(copy[key] ?? null, rest, operation)
  else if (operation.op === 'remove') delete copy[key]
  else Object.defineProperty(copy, key, { value: operation.value, enumerable: true, writable: true, configurable: true })
  return copy
}

function applyToList(list: Json[], index: number, rest: string[], operation: Operation): Json {
  if (rest.length > 0) return list.with(index, applyOne(list[index] ?? null, rest, operation))
  if (operation.op === 'remove') return list.toSpliced(index, 1)
  return operation.op === 'add' ? list.toSpliced(index, 0, operation.value) : list.with(index, operation.value)
}
