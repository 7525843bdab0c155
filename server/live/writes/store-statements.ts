import { createHash } from 'node:crypto'
import type pg from 'pg'
import { AppError } from '#app/platform/errors/errors.ts'
import { enterSchool, inTransaction, systemTenant, type Database } from '#app/platform/db/db.server.ts'
import type { PersonId } from '#rules/ids.ts'
import { valueAt, setValueAt, type Json } from '#rules/live/values.ts'
import { recordAudit } from '#app/platform/commands/execute.server.ts'
import { newId } from '#app/platform/db/ids.server.ts'
import { encodeTextArray, encodeUuidArray } from '#app/platform/db/binary-arrays.server.ts'
import { serializeRecord } from './check-writes.ts'
import type { Change, Write, WriteResult } from './store-writer.ts'

/** SQL statements of stored writes. */

/** Writes any number of whole records in one statement. */
export async function writeWholeRecords(pool: pg.Pool, group: readonly Change[]): Promise<WriteResult[]> {
  // The last write of a record wins; earlier writes in the batch are acknowledged as well.
  const written: WriteResult = { ok: true, revision: await writeRecords(pool, lastWritePerRecord(group)) }
  return group.map(() => written)
}

async function writeRecords(client: pg.Pool | pg.PoolClient, rows: Write[]): Promise<number> {
  const { rows: revisionRows } = await client.query<{ revision: string }>({
    name: 'write-live-records',
    text: 'SELECT write_live_records($1::uuid[], $2::text[], $3::text[], $4::text[], $5::uuid[], $6::uuid[], $7::text[], $8::integer[], $9::integer[]) AS revision',
    values: [
      encodeUuidArray(rows.map((row) => row.schoolId)),
      encodeTextArray(rows.map((row) => row.area)),
      encodeTextArray(rows.map((row) => row.keys[0]!)),
      encodeTextArray(rows.map((row) => row.text!)),
      encodeUuidArray(rows.map((row) => row.writer)),
      ...areasOf(rows),
    ],
  })
  return Number(revisionRows[0]!.revision)
}

/** Checks that the writers of a transaction belong to their schools, and locks the areas they write in. */
export async function startWrites(db: Database, writes: Write[]) {
  await db.$client.query(
    'SELECT authorize_live_writes($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::integer[], $6::integer[])',
    [
      encodeUuidArray(writes.map(({ schoolId }) => schoolId)),
      encodeUuidArray(writes.map(({ writer }) => writer)),
      ...areasOf(writes),
    ],
  )
}

/** Each area once, with the limits of its store. */
function areasOf(writes: Write[]): [Buffer, Buffer, number[], number[]] {
  const firstWrites = new Map<string, Write>()
  for (const write of writes) {
    const sameArea = firstWrites.get(write.area)
    if (!sameArea) firstWrites.set(write.area, write)
    else if (sameArea.schoolId !== write.schoolId) firstWrites.set(`${write.schoolId}\n${write.area}`, write)
  }
  const areas = [...firstWrites.values()]
  return [
    encodeUuidArray(areas.map(({ schoolId }) => schoolId)),
    encodeTextArray(areas.map(({ area }) => area)),
    areas.map(({ definition }) => definition.limits.perArea),
    areas.map(({ definition }) => definition.limits.perWriter),
  ]
}

function lastWritePerRecord(group: readonly Change[]): Write[] {
  const rowIndexes = new Map<string, number>()
  const rows: Write[] = []
  for (const { writes } of group) {
    for (const write of writes) {
      // If two areas have the same key, use school, area and key to distinguish the records.
      let recordKey = write.keys[0]!
      const sameKey = rows[rowIndexes.get(recordKey) ?? -1]
      if (sameKey && (sameKey.area !== write.area || sameKey.schoolId !== write.schoolId))
        recordKey = `${write.schoolId}\n${write.area}\n${recordKey}`
      const rowIndex = rowIndexes.get(recordKey)
      if (rowIndex === undefined) rowIndexes.set(recordKey, rows.push(write) - 1)
      else rows[rowIndex] = write
    }
  }
  return rows
}

/** Writes nested values, whole areas and compare-and-set, with one statement each but in one transaction. */
export function writeComplexChanges(pool: pg.Pool, group: readonly Change[]): Promise<WriteResult[]> {
  return inTransaction(pool, systemTenant, async (db) => {
    await startWrites(
      db,
      group.flatMap(({ writes }) => writes),
    )
    const written: WriteResult[] = []
    for (const change of group) written.push(await writeComplexChange(db, change))
    return written
  })
}

async function writeComplexChange(db: Database, { writes, expect, name }: Change): Promise<WriteResult> {
  if (expect !== undefined) return compareAndSet(db, writes[0]!, expect, name)
  let revision = 0
  for (const write of writes) revision = await writeOne(db, write)
  return { ok: true, revision }
}

/**
 * `expect` 0 means that the record must not exist yet. An existing row is locked, so that no other write comes between
 * the comparison and the write.
 */
async function compareAndSet(
  db: Database,
  write: Write,
  expect: number,
  name: string | undefined,
): Promise<WriteResult> {
  const current = await readAndLockRecord(db, write)
  if (current.revision !== expect) return conflictResult(db, write, current, name)
  const next = mergeIntoRecord(current.value, write)
  if (expect !== 0 || next === null) return recordSuccess(db, write, await writeRecord(db, write, next), name)
  const { rows } = await db.$client.query<{ revision: string }>(
    `${insertRecord} ON CONFLICT DO NOTHING RETURNING revision`,
    recordValues(write, next),
  )
  return rows[0]
    ? recordSuccess(db, write, Number(rows[0].revision), name)
    : conflictResult(db, write, await readAndLockRecord(db, write), name)
}

const idempotencyDigest = (name: string) => createHash('sha256').update(`live change\n${name}`).digest('base64url')

/** Saves the idempotency key in the same transaction, so that a resent change is reported as done. */
async function recordSuccess(
  db: Database,
  write: Write,
  revision: number,
  name: string | undefined,
): Promise<WriteResult> {
  await writeAuditEntry(db, write)
  if (name)
    await db.$client.query(
      `INSERT INTO live_tokens (digest, expires_at) VALUES ($1, now() + interval '2 hours') ON CONFLICT DO NOTHING`,
      [idempotencyDigest(name)],
    )
  return { ok: true, revision }
}

async function conflictResult(
  db: Database,
  { keys }: Write,
  { revision, value }: { revision: number; value: Json },
  name: string | undefined,
): Promise<WriteResult> {
  const previousWrite = name
    ? await db.$client.query('SELECT FROM live_tokens WHERE digest = $1', [idempotencyDigest(name)])
    : null
  return previousWrite?.rowCount
    ? { ok: true, revision }
    : { ok: false, revision, value: valueAt(value, keys.slice(1)) }
}

function mergeIntoRecord(currentRecord: Json, { keys, value, definition }: Write): Json {
  const record = setValueAt(currentRecord, keys.slice(1), value)
  if (keys.length > 1) serializeRecord(definition, record, keys[0]!)
  return record
}

async function readAndLockRecord(
  db: Database,
  { schoolId, area, keys }: Write,
): Promise<{ revision: number; value: Json }> {
  const { rows } = await db.$client.query<{ value: string; revision: string }>(
    'SELECT value, revision FROM live_records WHERE school_id = $1 AND area = $2 AND key = $3 FOR UPDATE',
    [schoolId, area, keys[0]],
  )
  return rows[0]
    ? { revision: Number(rows[0].revision), value: JSON.parse(rows[0].value) as Json }
    : { revision: 0, value: null }
}

/** Requires `startWrites`, which locks the area until the transaction is committed. */
export async function writeOne(db: Database, write: Write): Promise<number> {
  await writeAuditEntry(db, write)
  const { schoolId, area, keys, value, definition } = write
  if (keys.length === 1) return writeRecord(db, write, value)
  if (keys.length > 1) return writeRecord(db, write, mergeIntoRecord((await readAndLockRecord(db, write)).value, write))
  await db.$client.query('DELETE FROM live_records WHERE school_id = $1 AND area = $2', [schoolId, area])
  const records = typeof value === 'object' && value !== null ? Object.entries(value) : []
  return records.length === 0
    ? 0
    : writeRecords(
        db.$client,
        records.map(([key, record]) => ({ ...write, keys: [key], text: serializeRecord(definition, record, key) })),
      )
}

/** Adds the audit entry of a write to the log of its school, in the same transaction. */
async function writeAuditEntry(db: Database, { schoolId, writer, audit }: Write): Promise<void> {
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

async function writeRecord(db: Database, write: Write, value: Json): Promise<number> {
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

/** Maps database errors to refusals: a full area or writer, or a writer who is no longer a member. */
export function mapRefusal(error: unknown): AppError | null {
  if (error instanceof AppError) return error
  const { code, message } = error as { code?: string; message?: string }
  if (code === 'LQ001')
    return new AppError('refused', { reason: message === 'area-full' ? 'area-full' : 'writer-full' })
  return code === '42501' ? new AppError('not-found') : null
}
