import type { Json } from './values.ts'

/** JSON Patch operations (RFC 6902, only add, remove and replace) that the server sends and clients apply. */
export type Operation = { op: 'add' | 'replace'; path: string; value: Json } | { op: 'remove'; path: string }

const escape = (key: string) => key.replaceAll('~', '~0').replaceAll('/', '~1')
const unescape = (part: string) => part.replaceAll('~1', '/').replaceAll('~0', '~')

type Branch = Json[] | { [key: string]: Json }
const isBranch = (value: Json): value is Branch => typeof value === 'object' && value !== null

export function diff(before: Json, after: Json, basePath = ''): Operation[] {
  if (before === after) return []
  if (!isBranch(before) || !isBranch(after) || Array.isArray(before) !== Array.isArray(after))
    return [{ op: 'replace', path: basePath, value: after }]
  if (Array.isArray(before) && Array.isArray(after)) return diffLists(before, after, basePath)
  const [from, to] = [before as { [key: string]: Json }, after as { [key: string]: Json }]
  const operations: Operation[] = []
  for (const key of Object.keys(from))
    if (!Object.hasOwn(to, key)) operations.push({ op: 'remove', path: `${basePath}/${escape(key)}` })
  for (const key of Object.keys(to)) {
    const value = to[key]!
    const exists = Object.hasOwn(from, key)
    // Most values are unchanged, so build paths only for differences.
    if (exists && from[key] === value) continue
    const childPath = `${basePath}/${escape(key)}`
    if (exists) for (const operation of diff(from[key]!, value, childPath)) operations.push(operation)
    else operations.push({ op: 'add', path: childPath, value })
  }
  return operations
}

/** Keeps the common start and end; replaces the items between by index, then removes or adds the rest. */
function diffLists(before: Json[], after: Json[], path: string): Operation[] {
  const isEqual = (a: Json | undefined, b: Json | undefined) => JSON.stringify(a) === JSON.stringify(b)
  let start = 0
  while (start < before.length && start < after.length && isEqual(before[start], after[start])) start++
  let end = 0
  while (end < before.length - start && end < after.length - start && isEqual(before.at(-1 - end), after.at(-1 - end)))
    end++
  const [removed, added] = [before.slice(start, before.length - end), after.slice(start, after.length - end)]
  const common = Math.min(removed.length, added.length)
  const operations: Operation[] = []
  for (let i = 0; i < common; i++)
    for (const operation of diff(removed[i]!, added[i]!, `${path}/${start + i}`)) operations.push(operation)
  for (let i = removed.length - 1; i >= common; i--) operations.push({ op: 'remove', path: `${path}/${start + i}` })
  for (let i = common; i < added.length; i++)
    operations.push({ op: 'add', path: `${path}/${start + i}`, value: added[i]! })
  return operations
}

/**
 * Returns a new value that shares unchanged parts with the old one, so that clients re-render only changes. Copies each
 * changed object once, however many operations change it.
 */
export function applyPatch(value: Json, operations: readonly Operation[]): Json {
  const copies = new Set<Branch>()
  return operations.reduce<Json>(
    (current, operation) =>
      applyOperation(current, operation.path.split('/').slice(1).map(unescape), 0, operation, copies),
    value,
  )
}

function applyOperation(value: Json, keys: string[], depth: number, operation: Operation, copies: Set<Branch>): Json {
  if (depth === keys.length) return operation.op === 'remove' ? null : operation.value
  const [key, isLast] = [keys[depth]!, depth === keys.length - 1]
  if (Array.isArray(value)) return applyToList(copyOnce(value, copies), keys, depth, operation, copies)
  const copy = copyOnce(value as { [key: string]: Json }, copies)
  if (isLast && operation.op === 'remove') delete copy[key]
  else
    setKey(
      copy,
      key,
      isLast
        ? (operation as { value: Json }).value
        : applyOperation(copy[key] ?? null, keys, depth + 1, operation, copies),
    )
  return copy
}

function applyToList(list: Json[], keys: string[], depth: number, operation: Operation, copies: Set<Branch>): Json {
  const index = Number(keys[depth])
  if (depth < keys.length - 1) list[index] = applyOperation(list[index] ?? null, keys, depth + 1, operation, copies)
  else if (operation.op === 'remove') list.splice(index, 1)
  else if (operation.op === 'add') list.splice(index, 0, operation.value)
  else list[index] = operation.value
  return list
}

function copyOnce<Kind extends Branch>(value: Kind, copies: Set<Branch>): Kind {
  if (copies.has(value)) return value
  const copy = (Array.isArray(value) ? [...value] : { ...value }) as Kind
  copies.add(copy)
  return copy
}

const setKey = (object: object, key: string, value: Json) =>
  Object.defineProperty(object, key, { value, enumerable: true, writable: true, configurable: true })
