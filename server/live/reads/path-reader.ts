import { createHash } from 'node:crypto'
import { inTransaction, type Database } from '#app/platform/db/db.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { batchRequests } from '#app/platform/limits/batch-requests.server.ts'
import type { LiveAccess } from '#app/platform/live/live.server.ts'
import type { Services } from '#app/platform/services/services.server.ts'
import type { Json } from '#rules/live/values.ts'
import type { LiveContext } from '../context.ts'
import type { PathMatch } from '../directory.ts'
import { reads as readCount } from '../metrics.ts'
import type { PresenceRegistry } from '../presence/presence.ts'
import { createStoreReader } from './store-reader.ts'

/** Reads the current value of a path as JSON text, with a hash of the text as its revision. */
export type PathReader = (
  match: PathMatch,
  grant: LiveAccess<unknown>,
  variant: string,
) => Promise<{ text: string; revision: string }>

const noPeople: ReadonlySet<string> = new Set()

/** People present at the area that the view names in `peopleAt`. */
export function presentPeople(match: PathMatch, peopleAt: PresenceRegistry['peopleAt']): ReadonlySet<string> {
  const area = match.kind === 'view' ? match.definition.peopleFromPath?.(match.params) : undefined
  return area === undefined ? noPeople : new Set(Object.keys(peopleAt(area)))
}

const batchMs = 2

export function createPathReader(
  { pool }: Pick<Services, 'pool'>,
  peopleAt: PresenceRegistry['peopleAt'],
  reads: LiveContext['reads'],
): PathReader {
  const readStored = createStoreReader({ pool })

  /** All variants of a path get the same change notification, so their reads are batched into one query. */
  const batches = new Map<string, (variant: string) => Promise<Json>>()

  function readBatched(
    match: Extract<PathMatch, { kind: 'view' }>,
    { facts, schoolId }: LiveAccess<unknown>,
    variant: string,
  ): Promise<Json> {
    const batchKey = `${match.area}\n${schoolId}`
    const readVariant =
      batches.get(batchKey) ??
      batchRequests(batchMs, (variants: readonly string[]) => {
        batches.delete(batchKey)
        const read = (db: Database) => match.definition.readAll!(db, facts, variants) as Promise<readonly Json[]>
        return reads.run([schoolId ?? ''], () =>
          inTransaction(pool, { schoolId, personId: null, staff: false }, read, 'read only'),
        )
      })
    batches.set(batchKey, readVariant)
    return readVariant(variant)
  }

  function readValue(
    match: Exclude<PathMatch, { kind: 'store' }>,
    grant: LiveAccess<unknown>,
    variant: string,
  ): Promise<Json> {
    const { facts, schoolId } = grant
    if (match.kind === 'presence') {
      const show = match.definition.redact[variant]!
      return Promise.resolve(
        Object.fromEntries(Object.entries(peopleAt(match.area)).map(([id, details]) => [id, show(details)])),
      )
    }
    if (match.kind === 'inbox') throw new AppError('not-found')
    if (match.definition.readAll) return readBatched(match, grant, variant)
    const read = (db: Database) =>
      match.definition.read(db, facts, variant, presentPeople(match, peopleAt)) as Promise<Json>
    return reads.run([schoolId ?? ''], () =>
      inTransaction(pool, { schoolId, personId: null, staff: false }, read, 'read only'),
    )
  }

  return async (match, grant, variant) => {
    readCount.inc()
    const text =
      match.kind === 'store'
        ? await readStored(match, grant.schoolId!)
        : JSON.stringify(await readValue(match, grant, variant))
    // The same content has the same revision in every process, so a client that reconnects to another process does not
    // receive it again.
    return { text, revision: createHash('sha1').update(text).digest('base64url').slice(0, 12) }
  }
}
