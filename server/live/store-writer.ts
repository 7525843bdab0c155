import type pg from 'pg'
import { AppError } from '#app/platform/errors.ts'
import { inTransaction, nobody, type Database } from '#app/platform/db.server.ts'
import type { Services } from '#app/platform/services.server.ts'
import { withValueAt, type Json } from '#rules/live/values.ts'
import { textArray, uuidArray } from './binary-arrays.ts'
import { checkRecord } from './checked-writes.ts'
import { batchRows, batchSizes } from './metrics.ts'
import { isOutage } from './outage.ts'

/** One write inside an area: keys[0] is the record, deeper keys a place inside it, no key the whole area. */
export type Write = { schoolId: string; area: string; keys: string[]; value: Json; check?: (record: Json, key: string) => string | null }

/** Several writes that stand or fall together; with `expect`, only while the record still has that revision. */
export type Change = { writes: Write[]; expect?: number }

export type Written = { ok: true; revision: number } | { ok: false; revision: number; value: Json }

/** Who hears what became of a change; one for all the changes of a connection, each with its number. */
export type Submitter = { written: (id: number, written: Written) => void; failed: (id: number, error: unknown) => void }

type Pending = { change: Change; by: Submitter; id: number }

export type StoreWriter = {
  /** Changes of the same source are committed in their order. */
  submit: (change: Change, by: Submitter, id: number, source: number) => void
  write: (change: Change) => Promise<Written>
  idle: () => Promise<void>
}

type Lane = { submit: (pending: Pending) => void; idle: () => Promise<void> }

const mostPerBatch = 2_000
const laneCount = 3
const enoughToBegin = 128
const mostWaiting = 50_000
const patienceMs = 5_000
const pauseMs = 100

/** A few lanes side by side, so that PostgreSQL commits for some while this process reads what others say. */
export function storeWriter(services: Pick<Services, 'pool' | 'bus' | 'log'>): StoreWriter {
  const lanes = Array.from({ length: laneCount }, () => openLane(services))
  const submit: StoreWriter['submit'] = (change, by, id, source) => lanes[source % laneCount]!.submit({ change, by, id })
  return {
    submit,
    write: (change) => new Promise((resolve, failed) => submit(change, { written: (_, written) => resolve(written), failed: (_, error) => failed(error) }, 0, 0)),
    idle: async () => void (await Promise.all(lanes.map((lane) => lane.idle()))),
  }
}

/**
 * Group commit: while one batch is being committed the next one gathers. Nothing is acknowledged before PostgreSQL has it on disk, and
 * one commit serves everybody who waited.
 */
function openLane({ pool, bus, log }: Pick<Services, 'pool' | 'bus' | 'log'>): Lane {
  let waiting: Pending[] = []
  let running: Promise<void> | null = null

  async function run() {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, mostPerBatch)
      waiting = waiting.slice(batch.length)
      batchSizes.observe(batch.length)
      // Order is kept: those of one kind that follow each other share a commit.
      for (let from = 0; from < batch.length; ) {
        const plain = isPlain(batch[from]!)
        let to = from + 1
        while (to < batch.length && isPlain(batch[to]!) === plain) to++
        await settle(batch.slice(from, to), plain)
        from = to
      }
    }
    running = null
  }

  async function settle(group: Pending[], plain: boolean): Promise<void> {
    try {
      const written = await (plain ? untilBack(() => writePlain(pool, group)) : retried(() => writeOthers(pool, group)))
      batchRows.inc(group.length)
      for (let index = 0; index < group.length; index++) {
        const { by, id } = group[index]!
        by.written(id, written[index]!)
      }
      const areas = new Set<string>()
      for (const { change } of group) for (const { area } of change.writes) areas.add(area)
      areas.forEach((area) => bus.publish(area))
    } catch (error) {
      // One of them is wrong, which is no reason to refuse the others.
      if (group.length > 1 && !isOutage(error)) {
        for (const one of group) await settle([one], plain)
        return
      }
      if (!(error instanceof AppError)) log.error({ error: (error as Error).message, writes: group.length }, 'stored writes failed')
      for (const { by, id } of group) by.failed(id, isOutage(error) ? new AppError('unavailable') : error)
    }
  }

  return {
    submit(pending) {
      if (waiting.length >= mostWaiting) return pending.by.failed(pending.id, new AppError('unavailable'))
      const count = waiting.push(pending)
      // Everything that arrives in this turn of the loop shares a commit; where that is much, PostgreSQL begins while the rest is read.
      if (!running && count >= enoughToBegin) running = run()
      else if (!running && count === 1) setImmediate(() => (running ??= waiting.length > 0 ? run() : null))
    },
    async idle() {
      while (waiting.length > 0 || running) await (running ?? new Promise((resolve) => setImmediate(resolve)))
    },
  }
}

/** Whole records only, one or several at once: any number of these fit into one statement, which stands or falls as a whole. */
function isPlain({ change: { writes, expect } }: Pending): boolean {
  return expect === undefined && (writes.length === 1 ? writes[0]!.keys.length === 1 : writes.every(({ keys }) => keys.length === 1))
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

/** Whether a lost batch was committed nobody knows; whole records may be written again, so a short absence is waited out. */
async function untilBack<T>(work: () => Promise<T>): Promise<T> {
  for (const began = performance.now(); ; await new Promise((resolve) => setTimeout(resolve, pauseMs))) {
    try {
      return await retried(work)
    } catch (error) {
      if (!isOutage(error) || performance.now() - began > patienceMs) throw error
    }
  }
}

async function writePlain(pool: pg.Pool, group: Pending[]): Promise<Written[]> {
  // The last writer of a record wins; the earlier ones were there for a moment and are acknowledged too.
  const rows = lastOfEach(group)
  const { rows: told } = await pool.query<{ revision: string }>({
    name: 'write-live-records',
    text: 'SELECT write_live_records($1::uuid[], $2::text[], $3::text[], $4::text[]) AS revision',
    values: [
      uuidArray(rows.map((row) => row.schoolId)),
      textArray(rows.map((row) => row.area)),
      textArray(rows.map((row) => row.keys[0]!)),
      textArray(rows.map((row) => (row.value === null ? null : JSON.stringify(row.value)))),
    ],
  })
  const written: Written = { ok: true, revision: Number(told[0]!.revision) }
  return group.map(() => written)
}

function lastOfEach(group: Pending[]): Write[] {
  const places = new Map<string, number>()
  const rows: Write[] = []
  for (const { change } of group) {
    for (const write of change.writes) {
      // The same key may stand in two areas; then its whole name tells them apart.
      let name = write.keys[0]!
      const other = rows[places.get(name) ?? -1]
      if (other && (other.area !== write.area || other.schoolId !== write.schoolId)) name = `${write.schoolId}\n${write.area}\n${name}`
      const place = places.get(name)
      if (place === undefined) places.set(name, rows.push(write) - 1)
      else rows[place] = write
    }
  }
  return rows
}

/** Deep places, whole areas and compare-and-set, each by itself but with one commit. */
async function writeOthers(pool: pg.Pool, group: Pending[]): Promise<Written[]> {
  const schools = new Set(group.map(({ change }) => change.writes[0]!.schoolId))
  return inTransaction(pool, nobody, async (db) => {
    await db.$client.query(`SELECT set_config('app.schools', $1, true)`, [[...schools].join(',')])
    const written: Written[] = []
    for (const { change } of group) written.push(await writeOther(db, change))
    return written
  })
}

async function writeOther(db: Database, { writes, expect }: Change): Promise<Written> {
  if (expect !== undefined) return compareAndSet(db, writes[0]!, expect)
  let revision = 0
  for (const write of writes) revision = await writeOne(db, write)
  return { ok: true, revision }
}

/** `expect` 0 means: only if there is nothing yet. Otherwise the row is locked, so nothing comes between looking and writing. */
async function compareAndSet(db: Database, write: Write, expect: number): Promise<Written> {
  const now = await lockedRecord(db, write)
  if (now.revision !== expect) return { ok: false, ...now }
  const next = merged(now.value, write)
  if (expect !== 0 || next === null) return { ok: true, revision: await putRecord(db, write, next) }
  const { rows } = await db.$client.query<{ revision: string }>(`${insertRecord} ON CONFLICT DO NOTHING RETURNING revision`, recordValues(write, next))
  return rows[0] ? { ok: true, revision: Number(rows[0].revision) } : { ok: false, ...(await lockedRecord(db, write)) }
}

function merged(before: Json, { keys, value, check }: Write): Json {
  const record = withValueAt(before, keys.slice(1), value)
  if (check) checkRecord(check, record, keys[0]!)
  return record
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
    return putRecord(db, write, merged((await lockedRecord(db, write)).value, write))
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
