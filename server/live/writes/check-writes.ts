import { AppError } from '#app/platform/errors/errors.ts'
import { checkValue, pruneEmpty, type Json } from '#rules/live/values.ts'
import type { Directory, PathMatch } from '../directory.ts'
import type { Grant } from '../access/access.ts'
import type { Write } from './store-writer.ts'

export type Update = { path: string; value: Json }[]
type GetGrant = (area: string) => Grant | undefined

/** Checks the writes of an update. Returns the writes, or the path whose grant must be requested first. */
export function checkWrites(directory: Directory, update: Update, getGrant: GetGrant): Write[] | PathMatch {
  const writes: Write[] = []
  for (const { path, value } of update) {
    const write = checkWrite(directory, path, value, getGrant)
    if ('kind' in write) return write
    writes.push(write)
  }
  if (writes.length === 0) throw new AppError('invalid')
  return writes
}

/** Like checkWrites, but requests missing grants sequentially. */
export async function authorizeWrites(
  directory: Directory,
  update: Update,
  cachedGrant: GetGrant,
  requestGrant: (match: PathMatch) => Promise<Grant>,
): Promise<Write[]> {
  const grants = new Map<string, Grant>()
  for (;;) {
    const writes = checkWrites(directory, update, (area) => (grants.has(area) ? grants.get(area) : cachedGrant(area)))
    if (Array.isArray(writes)) return writes
    grants.set(writes.area, await requestGrant(writes))
  }
}

function checkWrite(directory: Directory, path: string, input: Json, getGrant: GetGrant): Write | PathMatch {
  const match = directory.find(path)
  if (match?.kind !== 'store') throw new AppError('not-found')
  const grant = getGrant(match.area)
  if (grant === undefined) return match
  if (!grant?.schoolId || !grant.actor.id) throw new AppError('not-found')
  const { definition, area, depth, keys } = match
  const problem = checkValue(input, depth + keys.length)
  if (problem) throw new AppError('refused', { reason: problem })
  const value = pruneEmpty(input)
  const key = keys[0]
  const writeArgs = [grant.actor, grant.facts, key ?? '*', keys.length > 1 ? undefined : value] as const
  if (!definition.canWrite(...writeArgs)) throw new AppError('not-found')
  const write = {
    schoolId: grant.schoolId,
    area,
    keys,
    value,
    writer: grant.actor.id,
    audit: definition.audit(...writeArgs),
    definition,
  }
  // A write inside a record is checked later, together with the rest of the record.
  if (keys.length > 1) return write
  if (key !== undefined) return { ...write, text: serializeRecord(definition, value, key) }
  if (value !== null && (typeof value !== 'object' || Array.isArray(value)))
    throw new AppError('refused', { reason: 'not-records' })
  const records = Object.entries(value ?? {})
  if (records.length > definition.limits.perArea) throw new AppError('refused', { reason: 'area-full' })
  for (const [name, record] of records) serializeRecord(definition, record, name)
  return write
}

/** Validates a record and returns it as JSON text. */
export function serializeRecord(
  { check, limits: { recordBytes } }: Write['definition'],
  record: Json,
  key: string,
): string | null {
  if (record === null) return null
  const reason = check(record, key)
  if (reason) throw new AppError('refused', { reason })
  const text = JSON.stringify(record)
  // A UTF-16 unit takes at most three bytes, so the bytes of small records need no counting.
  if (text.length * 3 > recordBytes && Buffer.byteLength(text) > recordBytes)
    throw new AppError('refused', { reason: 'record-too-large' })
  return text
}
