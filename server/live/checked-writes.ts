import { AppError } from '#app/platform/errors.ts'
import { checkValue, withoutNothing, type Json } from '#rules/live/values.ts'
import type { Directory, Found } from './directory.ts'
import type { Grant } from './entrance.ts'
import type { Write } from './store-writer.ts'

export type Update = { path: string; value: Json }[]
type GrantOf = (area: string) => Grant | undefined

/** The writes of an update, each allowed and each in order; or the area that must be entered before that is known. */
export function checkedWrites(directory: Directory, update: Update, grantOf: GrantOf): Write[] | Found {
  const writes: Write[] = []
  for (const { path, value } of update) {
    const write = checkedWrite(directory, path, value, grantOf)
    if ('place' in write) return write
    writes.push(write)
  }
  if (writes.length === 0) throw new AppError('invalid')
  return writes
}

function checkedWrite(directory: Directory, path: string, given: Json, grantOf: GrantOf): Write | Found {
  const found = directory.find(path)
  if (found?.kind !== 'store') throw new AppError('not-found')
  const grant = grantOf(found.area)
  if (grant === undefined) return found
  if (!grant?.schoolId) throw new AppError('not-found')
  const { place, area, depth, inside: keys } = found
  const problem = checkValue(given, depth + keys.length)
  if (problem) throw new AppError('refused', { reason: problem })
  const value = withoutNothing(given)
  const key = keys[0]
  if (!place.mayWrite(grant.actor, grant.facts, key ?? '*')) throw new AppError('not-found')
  // A place inside a record is checked with the record around it, when that is known.
  if (keys.length > 1) return { schoolId: grant.schoolId, area, keys, value, check: place.check }
  if (key !== undefined) checkRecord(place.check, value, key)
  else if (value !== null && (typeof value !== 'object' || Array.isArray(value))) throw new AppError('refused', { reason: 'not-records' })
  else for (const [name, record] of Object.entries(value ?? {})) checkRecord(place.check, record, name)
  return { schoolId: grant.schoolId, area, keys, value }
}

export function checkRecord(check: NonNullable<Write['check']>, record: Json, key: string) {
  const reason = record === null ? null : check(record, key)
  if (reason) throw new AppError('refused', { reason })
}
