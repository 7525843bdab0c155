import { createHash } from 'node:crypto'
import { inTransaction, type Database } from '#app/platform/db.server.ts'
import type { Entered } from '#app/platform/live.server.ts'
import type { Services } from '#app/platform/services.server.ts'
import type { Json } from '#rules/live/values.ts'
import type { LiveContext } from './context.ts'
import type { Found } from './directory.ts'
import { reads } from './metrics.ts'
import type { PresenceRegistry } from './presence.ts'
import { storeReader } from './store-reader.ts'

/** What stands at a path now, as JSON text, with a revision of its content. */
export type PathReader = (
  found: Found,
  entered: Entered<unknown>,
  variant: string,
) => Promise<{ text: string; revision: string }>

export function pathReader(
  { pool }: Pick<Services, 'pool'>,
  peopleAt: PresenceRegistry['at'],
  queue: LiveContext['queue'],
): PathReader {
  const readStored = storeReader({ pool })

  function valueOf(
    found: Exclude<Found, { kind: 'store' }>,
    { facts, schoolId }: Entered<unknown>,
    variant: string,
  ): Promise<Json> {
    if (found.kind === 'presence') {
      const show = found.place.show[variant]!
      return Promise.resolve(
        Object.fromEntries(Object.entries(peopleAt(found.area)).map(([id, known]) => [id, show(known)])),
      )
    }
    const read = (db: Database) => found.place.read(db, facts, variant) as Promise<Json>
    return queue(() => inTransaction(pool, { schoolId, personId: null, staff: false }, read, 'read only'))
  }

  return async (found, entered, variant) => {
    reads.inc()
    const text =
      found.kind === 'store'
        ? await readStored(found, entered.schoolId!)
        : JSON.stringify(await valueOf(found, entered, variant))
    // The same rows have the same revision in every process, so a screen that moves to another one need not be told
    // again.
    return { text, revision: createHash('sha1').update(text).digest('base64url').slice(0, 12) }
  }
}
