import { createHash } from 'node:crypto'
import type pg from 'pg'
import { AppError } from '#app/platform/errors.ts'
import { enterSchool, inTransaction, nobody, type Database } from '#app/platform/db.server.ts'
import type { PersonId } from '#rules/ids.ts'
import { valueAt, withValueAt, type Json } from '#rules/live/values.ts'
import { recordAudit } from '#app/platform/execute.server.ts'
import { newId } from '#app/platform/ids.server.ts'
import { textArray, uuidArray } from '#app/platform/binary-arrays.server.ts'
import { recordText } from './checked-writes.ts'
import type { Change, Write, Written } from './store-writer.ts'

/** How stored writes are said to PostgreSQL. */

/** Whole records, any number in one statement. */
export async function writePlain(pool: pg.Pool, group: Change[]): Promise<Written[]> {
  // The last writer of a record wins; the earlier ones were there for a moment and are acknowledged too.
  const written: Written = { ok: true, revision: await writeRecords(pool, lastOfEach(group)) }
  return group.map(() => written)
}

async function writeRecords(client: pg.Pool | pg.PoolClient, rows: Write[]): Promise<number> {
  const { rows: told } = await client.query<{ revision: string }>({
    name: 'write-live-records',
    text: 'SELECT write_live_records($1::uuid[], $2::text[], $3::text[], $4::text[], $5::uuid[], $6::uuid[], $7::text[], $8::integer[], $9::integer[]) AS revision',
    values: [
      uuidArray(rows.map((row) => row.schoolId)),
      textArray(rows.map((row) => row.area)),
      textArray(rows.map((row) => row.keys[0]!)),
      textArray(rows.map((row) => row.text!)),
      uuidArray(rows.map((row) => row.writer)),
      ...areasOf(rows),
    ],
  })
  return Number(told[0]!.revision)
}

/** Admits the writers of a transaction to the schools they belong to, and locks the areas they write in. */
export async function beginWrites(db: Database, writes: Write[]) {
  await db.$client.query(
    'SELECT begin_live_writes($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::integer[], $6::integer[])',
    [
      uuidArray(writes.map(({ schoolId }) => schoolId)),
      uuidArray(writes.map(({ writer }) => writer)),
      ...areasOf(writes),
    ],
  )
}

/** Each area once, with what its store allows there. */
function areasOf(writes: Write[]): [Buffer, Buffer, number[], number[]] {
  const first = new Map<string, Write>()
  for (const write of writes) {
    const other = first.get(write.area)
    if (!other) first.set(write.area, write)
    else if (other.schoolId !== write.schoolId) first.set(`${write.schoolId}\n${write.area}`, write)
  }
  const areas = [...first.values()]
  return [
    uuidArray(areas.map(({ schoolId }) => schoolId)),
    textArray(areas.map(({ area }) => area)),
    areas.map(({ place }) => place.limits.perArea),
    areas.map(({ place }) => place.limits.perWriter),
  ]
}

function lastOfEach(group: Change[]): Write[] {
  const places = new Map<string, number>()
  const rows: Write[] = []
  for (const { writes } of group) {
    for (const write of writes) {
      // The same key may stand in two areas; then its whole name tells them apart.
      let name = write.keys[0]!
      const other = rows[places.get(name) ?? -1]
      if (other && (other.area !== write.area || other.schoolId !== write.schoolId))
        name = `${write.schoolId}\n${write.area}\n${name}`
      const place = places.get(name)
      if (place === undefined) places.set(name, rows.push(write) - 1)
      else rows[place] = write
    }
  }
  return rows
}

/** Deep places, whole areas and compare-and-set, each by itself but with one commit. */
export function writeOthers(pool: pg.Pool, group: Change[]): Promise<Written[]> {
  return inTransaction(pool, nobody, async (db) => {
    await beginWrites(
      db,
      group.flatMap(({ writes }) => writes),
    )
    const written: Written[] = []
    for (const change of group) written.push(await writeOther(db, change))
    return written
  })
}

async function writeOther(db: Database, { writes, expect, name }: Change): Promise<Written> {
  if (expect !== undefined) return compareAndSet(db, writes[0]!, expect, name)
  let revision = 0
  for (const write of writes) revision = await writeOne(db, write)
  return { ok: true, revision }
}

/**
 * `expect` 0 means: only if there is nothing yet. Otherwise the row is locked, so nothing comes between looking and
 * writing.
 */
async function compareAndSet(db: Database, write: Write, expect: number, name: string | undefined): Promise<Written> {
  const now = await lockedRecord(db, write)
  if (now.revision !== expect) return otherwise(db, write, now, name)
  const next = merged(now.value, write)
  if (expect !== 0 || next === null) return done(db, write, await putRecord(db, write, next), name)
  const { rows } = await db.$client.query<{ revision: string }>(
    `${insertRecord} ON CONFLICT DO NOTHING RETURNING revision`,
    recordValues(write, next),
  )
  return rows[0]
    ? done(db, write, Number(rows[0].revision), name)
    : otherwise(db, write, await lockedRecord(db, write), name)
}

const nameDigest = (name: string) => createHash('sha256').update(`live change\n${name}`).digest('base64url')

/** Remembered with the write itself: whoever lost the answer and says it again is told that it was done. */
async function done(db: Database, write: Write, revision: number, name: string | undefined): Promise<Written> {
  await keepLine(db, write)
  if (name)
    await db.$client.query(
      `INSERT INTO live_tokens (digest, expires_at) VALUES ($1, now() + interval '2 hours') ON CONFLICT DO NOTHING`,
      [nameDigest(name)],
    )
  return { ok: true, revision }
}

async function otherwise(
  db: Database,
  { keys }: Write,
  { revision, value }: { revision: number; value: Json },
  name: string | undefined,
): Promise<Written> {
  const before = name ? await db.$client.query('SELECT FROM live_tokens WHERE digest = $1', [nameDigest(name)]) : null
  return before?.rowCount ? { ok: true, revision } : { ok: false, revision, value: valueAt(value, keys.slice(1)) }
}

function merged(before: Json, { keys, value, place }: Write): Json {
  const record = withValueAt(before, keys.slice(1), value)
  if (keys.length > 1) recordText(place, record, keys[0]!)
  return record
}

async function lockedRecord(db: Database, { schoolId, area, keys }: Write): Promise<{ revision: number; value: Json }> {
  const { rows } = await db.$client.query<{ value: string; revision: string }>(
    'SELECT value, revision FROM live_records WHERE school_id = $1 AND area = $2 AND key = $3 FOR UPDATE',
    [schoolId, area, keys[0]],
  )
  return rows[0]
    ? { revision: Number(rows[0].revision), value: JSON.parse(rows[0].value) as Json }
    : { revision: 0, value: null }
}

/** After `beginWrites`, which holds its area: nobody else writes there until this is committed. */
export async function writeOne(db: Database, write: Write): Promise<number> {
  await keepLine(db, write)
  const { schoolId, area, keys, value, place } = write
  if (keys.length === 1) return putRecord(db, write, value)
  if (keys.length > 1) return putRecord(db, write, merged((await lockedRecord(db, write)).value, write))
  await db.$client.query('DELETE FROM live_records WHERE school_id = $1 AND area = $2', [schoolId, area])
  const records = typeof value === 'object' && value !== null ? Object.entries(value) : []
  return records.length === 0
    ? 0
    : writeRecords(
        db.$client,
        records.map(([key, record]) => ({ ...write, keys: [key], text: recordText(place, record, key) })),
      )
}

/** In the log of its school, with the write itself. */
async function keepLine(db: Database, { schoolId, writer, audit }: Write): Promise<void> {
  if (!audit) return
  await enterSchool(db, schoolId)
  const origin = { address: null, device: null }
  await recordAudit({ db, actor: { id: writer as PersonId }, schoolId, newId, now: Date.now(), origin }, audit)
  await enterSchool(db, null)
}

const insertRecord = `INSERT INTO live_records AS r (school_id, area, key, value, writer, revision) VALUES ($1, $2, $3, $4, $5, nextval('live_revisions'))`
const recordValues = ({ schoolId, area, keys, writer }: Write, value: Json) => [
  schoolId,
  area,
  keys[0],
  JSON.stringify(value),
  writer,
]

async function putRecord(db: Database, write: Write, value: Json): Promise<number> {
  if (value === null) {
    await db.$client.query('DELETE FROM live_records WHERE school_id = $1 AND area = $2 AND key = $3', [
      write.schoolId,
      write.area,
      write.keys[0],
    ])
    return 0
  }
  const { rows } = await db.$client.query<{ revision: string }>(
    `${insertRecord} ON CONFLICT ON CONSTRAINT live_records_pkey DO UPDATE SET value = excluded.value, writer = excluded.writer, revision = excluded.revision RETURNING revision`,
    recordValues(write, value),
  )
  return Number(rows[0]!.revision)
}

/** What PostgreSQL itself refused: more than fits, or somebody who has just stopped being a member. */
export function refusalOf(error: unknown): AppError | null {
  if (error instanceof AppError) return error
  const { code, message } = error as { code?: string; message?: string }
  if (code === 'LQ001')
    return new AppError('refused', { reason: message === 'area-full' ? 'area-full' : 'writer-full' })
  return code === '42501' ? new AppError('not-found') : null
}
