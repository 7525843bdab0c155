import { createHash } from 'node:crypto'
import { inTransaction, type Database } from '#app/platform/db.server.ts'
import { AppError } from '#app/platform/errors.ts'
import { gather } from '#app/platform/gather.server.ts'
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

const nobodyThere: ReadonlySet<string> = new Set()

/** Who is present where the view asks for it. */
export function peopleOf(found: Found, at: PresenceRegistry['at']): ReadonlySet<string> {
  const area = found.kind === 'view' ? found.place.peopleAt?.(found.params) : undefined
  return area === undefined ? nobodyThere : new Set(Object.keys(at(area)))
}

const gatherMs = 2

export function pathReader(
  { pool }: Pick<Services, 'pool'>,
  peopleAt: PresenceRegistry['at'],
  queue: LiveContext['queue'],
): PathReader {
  const readStored = storeReader({ pool })

  /** A change is heard by all variants at once, and they ask within the same moment. */
  const gathering = new Map<string, (variant: string) => Promise<Json>>()

  function readGathered(
    found: Extract<Found, { kind: 'view' }>,
    { facts, schoolId }: Entered<unknown>,
    variant: string,
  ): Promise<Json> {
    const name = `${found.area}\n${schoolId}`
    const ask =
      gathering.get(name) ??
      gather(gatherMs, (variants: readonly string[]) => {
        gathering.delete(name)
        const read = (db: Database) => found.place.readAll!(db, facts, variants) as Promise<readonly Json[]>
        return queue(schoolId ?? '', () =>
          inTransaction(pool, { schoolId, personId: null, staff: false }, read, 'read only'),
        )
      })
    gathering.set(name, ask)
    return ask(variant)
  }

  function valueOf(
    found: Exclude<Found, { kind: 'store' }>,
    entered: Entered<unknown>,
    variant: string,
  ): Promise<Json> {
    const { facts, schoolId } = entered
    if (found.kind === 'presence') {
      const show = found.place.show[variant]!
      return Promise.resolve(
        Object.fromEntries(Object.entries(peopleAt(found.area)).map(([id, known]) => [id, show(known)])),
      )
    }
    if (found.kind === 'inbox') throw new AppError('not-found')
    if (found.place.readAll) return readGathered(found, entered, variant)
    const read = (db: Database) => found.place.read(db, facts, variant, peopleOf(found, peopleAt)) as Promise<Json>
    return queue(schoolId ?? '', () =>
      inTransaction(pool, { schoolId, personId: null, staff: false }, read, 'read only'),
    )
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
