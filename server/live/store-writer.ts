import type pg from 'pg'
import { AppError } from '#app/platform/errors.ts'
import { inTransaction, type Database } from '#app/platform/db.server.ts'
import type { Services } from '#app/platform/services.server.ts'
import { withValueAt, type Json } from '#rules/live/values.ts'
import { batchRows, batchSizes } from './metrics.ts'

/** One write inside an area: keys[0] is the record, deeper keys a place inside it, no key the whole area. */
export type Write = { schoolId: string; area: string; keys: string[]; value: Json }

/** Several writes that stand or fall together; with `expect`, only while the record still has that revision. */
export type Change = { writes: Write[]; expect?: number }

export type Written = { ok: true; revision: number } | { ok: false; revision: number; value: Json }

type Pending = { change: Change; resolve: (written: Written) => void; reject: (error: unknown) => void }

export type StoreWriter = { write: (change: Change) => Promise<Written>; idle: () => Promise<void> }

const mostPerBatch = 2_000

/**
 * Group commit: while one batch is being committed the next one gathers. Nothing is acknowledged before PostgreSQL has it on disk, and
 * one commit serves everybody who waited.
 */
export function storeWriter({ pool, bus, log }: Pick<Services, 'pool' | 'bus' | 'log'>): StoreWriter {
  let waiting: Pending[] = []
  let running: Promise<void> | null = null

  const isPlain = ({ change: { writes, expect } }: Pending) =>
    expect === undefined && writes.length === 1 && writes[0]!.keys.length === 1 && writes[0]!.value !== null

  async function run() {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, mostPerBatch)
      waiting = waiting.slice(batch.length)
      batchSizes.observe(batch.length)
      // Order is kept: plain records that follow each other share a statement, anything else has a transaction of its own.
      for (let from = 0; from < batch.length; ) {
        let to = from
        while (to < batch.length && isPlain(batch[to]!)) to++
        if (to > from) await settle(batch.slice(from, to), (group) => writePlain(pool, group))
        else await settle(batch.slice(from, ++to), async ([only]) => [await writeOther(pool, only!.change)])
        from = to
      }
    }
    running = null
  }

  async function settle(group: Pending[], work: (group: Pending[]) => Promise<Written[]>) {
    try {
      const written = await retried(() => work(group))
      batchRows.inc(group.length)
      for (const [index, pending] of group.entries()) pending.resolve(written[index]!)
      for (const area of new Set(group.flatMap(({ change }) => change.writes.map((write) => write.area)))) bus.publish(area)
    } catch (error) {
      log.error({ error: (error as Error).message, writes: group.length }, 'stored writes failed')
      for (const pending of group) pending.reject(new AppError('unavailable'))
    }
  }

  return {
    write: (change) =>
      new Promise((resolve, reject) => {
        waiting.push({ change, resolve, reject })
        // The next turn of the loop: everything that arrived with this message goes into the same commit.
        running ??= new Promise<void>((done) => setImmediate(done)).then(run)
      }),
    async idle() {
      while (running) await running
    },
  }
}

/** Two processes may meet on the same rows in another order; PostgreSQL then lets one go, and it simply tries again. */
async function retried<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      return await work()
    } catch (error) {
      const { code } = error as { code?: string }
      if ((code !== '40P01' && code !== '40001') || tries >= 5) throw error
    }
  }
}

async function writePlain(pool: pg.Pool, group: Pending[]): Promise<Written[]> {
  // The last writer of a record wins; the earlier ones were there for a moment and are acknowledged too.
  const last = new Map<string, number>()
  const rows: Write[] = []
  const placeOf = group.map(({ change }) => {
    const write = change.writes[0]!
    const name = `${write.schoolId}\n${write.area}\n${write.keys[0]}`
    const place = last.get(name)
    if (place === undefined) {
      last.set(name, rows.length)
      rows.push(write)
      return rows.length - 1
    }
    rows[place] = write
    return place
  })
  const columns = [rows.map((row) => row.schoolId), rows.map((row) => row.area), rows.map((row) => row.keys[0]), rows.map((row) => JSON.stringify(row.value))]
  const result = await pool.query<{ place: number; revision: string }>({
    name: 'write-live-records',
    text: 'SELECT place, revision FROM write_live_records($1::uuid[], $2::text[], $3::text[], $4::text[])',
    values: columns,
  })
  const revisions: number[] = []
  for (const { place, revision } of result.rows) revisions[place - 1] = Number(revision)
  return placeOf.map((place) => ({ ok: true, revision: revisions[place]! }))
}

/** Deep places, removals, whole areas, several paths at once, and compare-and-set. */
async function writeOther(pool: pg.Pool, { writes, expect }: Change): Promise<Written> {
  const [first] = writes
  return inTransaction(pool, { schoolId: first!.schoolId, personId: null, staff: false }, async (db) => {
    if (expect !== undefined) return compareAndSet(db, first!, expect)
    let revision = 0
    for (const write of writes) revision = await writeOne(db, write)
    return { ok: true, revision }
  })
}

/** `expect` 0 means: only if there is nothing yet. Otherwise the row is locked, so nothing comes between looking and writing. */
async function compareAndSet(db: Database, write: Write, expect: number): Promise<Written> {
  const now = await lockedRecord(db, write)
  if (now.revision !== expect) return { ok: false, ...now }
  const next = withValueAt(now.value, write.keys.slice(1), write.value)
  if (expect !== 0 || next === null) return { ok: true, revision: await putRecord(db, write, next) }
  const { rows } = await db.$client.query<{ revision: string }>(`${insertRecord} ON CONFLICT DO NOTHING RETURNING revision`, recordValues(write, next))
  return rows[0] ? { ok: true, revision: Number(rows[0].revision) } : { ok: false, ...(await lockedRecord(db, write)) }
}

async function lockedRecord(db: Database, { schoolId, area, keys }: Write): Promise<{ revision: number; value: Json }> {
  const { rows } = await db.$client.query<{ value: string; revision: string }>(
    'SELECT value, revision FROM live_records WHERE school_id = $1 AND area = $2 AND key = $3 FOR UPDATE',
    [schoolId, area, keys[0]],
  )
  return rows[0] ? { revision: Number(rows[0].revision), value: JSON.parse(rows[0].value) as Json } : { revision: 0, value: null }
}

export async function writeOne(db: Database, write: Write): Promise<number> {
  const { schoolId, area, keys, value } = write
  if (keys.length === 1) return putRecord(db, write, value)
  if (keys.length > 1) {
    // Two first writes inside a record that is not there yet must not lose each other: its name is locked, since it has no row.
    await db.$client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`${schoolId}/${area}/${keys[0]}`])
    return putRecord(db, write, withValueAt((await lockedRecord(db, write)).value, keys.slice(1), value))
  }
  await db.$client.query('DELETE FROM live_records WHERE school_id = $1 AND area = $2', [schoolId, area])
  const records = typeof value === 'object' && value !== null ? Object.entries(value) : []
  for (const [key, record] of records) await putRecord(db, { ...write, keys: [key] }, record)
  return 0
}

const insertRecord = `INSERT INTO live_records AS r (school_id, area, key, value, revision) VALUES ($1, $2, $3, $4, nextval('live_revisions'))`
const recordValues = ({ schoolId, area, keys }: Write, value: Json) => [schoolId, area, keys[0], JSON.stringify(value)]

async function putRecord(db: Database, write: Write, value: Json): Promise<number> {
  if (value === null) {
    await db.$client.query('DELETE FROM live_records WHERE school_id = $1 AND area = $2 AND key = $3', [write.schoolId, write.area, write.keys[0]])
    return 0
  }
  const { rows } = await db.$client.query<{ revision: string }>(
    `${insertRecord} ON CONFLICT ON CONSTRAINT live_records_pkey DO UPDATE SET value = excluded.value, revision = excluded.revision RETURNING revision`,
    recordValues(write, value),
  )
  return Number(rows[0]!.revision)
}
