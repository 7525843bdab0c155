import { AppError } from '#app/platform/errors.ts'
import { checkValue, withoutNothing, type Json } from '#rules/live/values.ts'
import type { Directory, Found } from './directory.ts'
import type { Grant } from './access.ts'
import type { Write } from './store-writer.ts'

export type Update = { path: string; value: Json }[]
type GrantOf = (area: string) => Grant | undefined

/** The writes of an update, each allowed and each in order; or the area that must be entered before that is known. */
export function checkedWrites(directory: Directory, update: Update, grantOf: GrantOf): Write[] | Found {
  const writes: Write[] = []
  for (const { path, value } of update) {
    const write = checkedWrite(directory, path, value, grantOf)
    if ('kind' in write) return write
    writes.push(write)
  }
  if (writes.length === 0) throw new AppError('invalid')
  return writes
}

/** The same, where areas that are not known yet are asked for one after the other. */
export async function admittedWrites(
  directory: Directory,
  update: Update,
  known: GrantOf,
  ask: (found: Found) => Promise<Grant>,
): Promise<Write[]> {
  const asked = new Map<string, Grant>()
  for (;;) {
    const writes = checkedWrites(directory, update, (area) => (asked.has(area) ? asked.get(area) : known(area)))
    if (Array.isArray(writes)) return writes
    asked.set(writes.area, await ask(writes))
  }
}

function checkedWrite(directory: Directory, path: string, given: Json, grantOf: GrantOf): Write | Found {
  const found = directory.find(path)
  if (found?.kind !== 'store') throw new AppError('not-found')
  const grant = grantOf(found.area)
  if (grant === undefined) return found
  if (!grant?.schoolId || !grant.actor.id) throw new AppError('not-found')
  const { place, area, depth, inside: keys } = found
  const problem = checkValue(given, depth + keys.length)
  if (problem) throw new AppError('refused', { reason: problem })
  const value = withoutNothing(given)
  const key = keys[0]
  const asked = [grant.actor, grant.facts, key ?? '*', keys.length > 1 ? undefined : value] as const
  if (!place.mayWrite(...asked)) throw new AppError('not-found')
  const write = {
    schoolId: grant.schoolId,
    area,
    keys,
    value,
    writer: grant.actor.id,
    audit: place.audit(...asked),
    place,
  }
  // A place inside a record is checked with the record around it, when that is known.
  if (keys.length > 1) return write
  if (key !== undefined) return { ...write, text: recordText(place, value, key) }
  if (value !== null && (typeof value !== 'object' || Array.isArray(value)))
    throw new AppError('refused', { reason: 'not-records' })
  const records = Object.entries(value ?? {})
  if (records.length > place.limits.perArea) throw new AppError('refused', { reason: 'area-full' })
  for (const [name, record] of records) recordText(place, record, name)
  return write
}

/** A record as it is kept, once it is known to be in order. */
export function recordText(
  { check, limits: { recordBytes } }: Write['place'],
  record: Json,
  key: string,
): string | null {
  if (record === null) return null
  const reason = check(record, key)
  if (reason) throw new AppError('refused', { reason })
  const text = JSON.stringify(record)
  // A letter takes at most three bytes per UTF-16 unit, so small records need no counting.
  if (text.length * 3 > recordBytes && Buffer.byteLength(text) > recordBytes)
    throw new AppError('refused', { reason: 'record-too-large' })
  return text
}
