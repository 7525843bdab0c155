import type { Json } from './values.ts'

/**
 * The difference between two values, as the JSON Patch operations a screen applies (RFC 6902: add, remove, replace).
 */
export type Operation = { op: 'add' | 'replace'; path: string; value: Json } | { op: 'remove'; path: string }

const escape = (key: string) => key.replaceAll('~', '~0').replaceAll('/', '~1')
const unescape = (part: string) => part.replaceAll('~1', '/').replaceAll('~0', '~')

type Branch = Json[] | { [key: string]: Json }
const isBranch = (value: Json): value is Branch => typeof value === 'object' && value !== null

export function diff(before: Json, after: Json, at = ''): Operation[] {
  if (before === after) return []
  if (!isBranch(before) || !isBranch(after) || Array.isArray(before) !== Array.isArray(after))
    return [{ op: 'replace', path: at, value: after }]
  if (Array.isArray(before) && Array.isArray(after)) return diffLists(before, after, at)
  const [from, to] = [before as { [key: string]: Json }, after as { [key: string]: Json }]
  const operations: Operation[] = []
  for (const key of Object.keys(from))
    if (!Object.hasOwn(to, key)) operations.push({ op: 'remove', path: `${at}/${escape(key)}` })
  for (const key of Object.keys(to)) {
    const value = to[key]!
    const known = Object.hasOwn(from, key)
    // Next to everything is as it was: a path is made for what differs only.
    if (known && from[key] === value) continue
    const path = `${at}/${escape(key)}`
    if (known) for (const operation of diff(from[key]!, value, path)) operations.push(operation)
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
  while (end < before.length - start && end < after.length - start && same(before.at(-1 - end), after.at(-1 - end)))
    end++
  const [removed, added] = [before.slice(start, before.length - end), after.slice(start, after.length - end)]
  const common = Math.min(removed.length, added.length)
  const operations: Operation[] = []
  for (let i = 0; i < common; i++)
    for (const operation of diff(removed[i]!, added[i]!, `${at}/${start + i}`)) operations.push(operation)
  for (let i = removed.length - 1; i >= common; i--) operations.push({ op: 'remove', path: `${at}/${start + i}` })
  for (let i = common; i < added.length; i++)
    operations.push({ op: 'add', path: `${at}/${start + i}`, value: added[i]! })
  return operations
}

/**
 * A new value; what did not change is shared with the old one, so screens redraw only what moved. What is changed often
 * is copied once.
 */
export function applyPatch(value: Json, operations: readonly Operation[]): Json {
  const own = new Set<Branch>()
  return operations.reduce<Json>(
    (current, operation) => applyOne(current, operation.path.split('/').slice(1).map(unescape), 0, operation, own),
    value,
  )
}

function applyOne(value: Json, keys: string[], at: number, operation: Operation, own: Set<Branch>): Json {
  if (at === keys.length) return operation.op === 'remove' ? null : operation.value
  const [key, last] = [keys[at]!, at === keys.length - 1]
  if (Array.isArray(value)) return applyToList(ownCopy(value, own), keys, at, operation, own)
  const copy = ownCopy(value as { [key: string]: Json }, own)
  if (last && operation.op === 'remove') delete copy[key]
  else
    put(
      copy,
      key,
      last ? (operation as { value: Json }).value : applyOne(copy[key] ?? null, keys, at + 1, operation, own),
    )
  return copy
}

function applyToList(list: Json[], keys: string[], at: number, operation: Operation, own: Set<Branch>): Json {
  const index = Number(keys[at])
  if (at < keys.length - 1) list[index] = applyOne(list[index] ?? null, keys, at + 1, operation, own)
  else if (operation.op === 'remove') list.splice(index, 1)
  else if (operation.op === 'add') list.splice(index, 0, operation.value)
  else list[index] = operation.value
  return list
}

function ownCopy<Kind extends Branch>(value: Kind, own: Set<Branch>): Kind {
  if (own.has(value)) return value
  const copy = (Array.isArray(value) ? [...value] : { ...value }) as Kind
  own.add(copy)
  return copy
}

const put = (object: object, key: string, value: Json) =>
  Object.defineProperty(object, key, { value, enumerable: true, writable: true, configurable: true })
