import { AppError } from '#app/platform/errors.ts'
import { checkValue, type Json } from '#rules/live/values.ts'
import type { Directory, Found } from './directory.ts'
import type { Grant } from './entrance.ts'
import type { Write } from './store-writer.ts'

/** The writes of an update, each allowed and each in order; or the area that must be entered before that is known. */
export function checkedWrites(directory: Directory, update: (readonly [string, Json])[], grantOf: (area: string) => Grant | undefined): Write[] | Found {
  const writes: Write[] = []
  for (const [path, value] of update) {
    const found = directory.find(path)
    if (found?.kind !== 'store') throw new AppError('not-found')
    const grant = grantOf(found.area)
    if (grant === undefined) return found
    if (!grant?.schoolId) throw new AppError('not-found')
    const { place, area, depth, inside } = found
    const problem = checkValue(value, depth + inside.length)
    if (problem) throw new AppError('refused', { reason: problem })
    const [key] = inside
    if (!place.mayWrite(grant.actor, grant.facts, key ?? '*')) throw new AppError('not-found')
    // A place inside a record is checked with the record around it, when that is known.
    if (inside.length > 1) writes.push({ schoolId: grant.schoolId, area, keys: inside, value, check: place.check })
    else {
      const records = inside.length === 1 ? [[key!, value] as const] : Object.entries(value ?? {})
      for (const [name, record] of records) checkRecord(place.check, record, name)
      writes.push({ schoolId: grant.schoolId, area, keys: inside, value })
    }
  }
  if (writes.length === 0 || (writes.length > 1 && writes.some((write) => write.schoolId !== writes[0]!.schoolId))) throw new AppError('invalid')
  return writes
}

export function checkRecord(check: NonNullable<Write['check']>, record: Json, key: string) {
  const reason = record === null ? null : check(record, key)
  if (reason) throw new AppError('refused', { reason })
}
