import { sql } from 'drizzle-orm'
import type { SchoolId } from '#rules/ids.ts'
import { allowErasure, enterSchool, type Database } from './db.server.ts'

/** Tables that belong to the school itself, not to its classes. All other tables with a `school_id` are moved. */
const tablesOfSchool: readonly string[] = [
  'audit_entries',
  'card_purchases',
  'certificate_statuses',
  'issuer_keys',
  'live_areas',
  'live_disconnect_writes',
  'memberships',
  'plan_grants',
  'plan_orders',
  'removed_addresses',
  'retention_rounds',
  'school_directory',
  'school_domains',
  'school_invitations',
  'school_moves',
]

/**
 * Moves all rows of a school's classes and students to another school, in one transaction and under row security: rows
 * are deleted in the old school and inserted in the new one. Reads the list of tables from the PostgreSQL catalog, so
 * that new tables are included. `conflictClauses` contains the `ON CONFLICT` clause by table.
 */
export async function moveSchoolRows(
  db: Database,
  from: SchoolId,
  to: SchoolId,
  conflictClauses: Readonly<Record<string, string>>,
): Promise<void> {
  const tables = await listTablesInOrder(db)
  await db.execute(sql`CREATE TEMP TABLE moving (name text NOT NULL, line jsonb NOT NULL) ON COMMIT DROP`)
  await enterSchool(db, from)
  await allowErasure(db)
  // Referencing tables first, because deleting a referenced row cascades.
  for (const name of tables.toReversed())
    await db.execute(sql`
      WITH taken AS (DELETE FROM ${sql.identifier(name)} AS t WHERE school_id = ${from} RETURNING to_jsonb(t) AS line)
      INSERT INTO moving (name, line) SELECT ${name}, line FROM taken`)
  await enterSchool(db, to)
  for (const name of tables)
    await db.execute(sql`
      INSERT INTO ${sql.identifier(name)}
      SELECT (jsonb_populate_record(NULL::${sql.identifier(name)}, line || jsonb_build_object('school_id', ${to}::text))).*
      FROM moving WHERE name = ${name} ON CONFLICT ${sql.raw(conflictClauses[name] ?? 'DO NOTHING')}`)
}

/** Tables with a `school_id`, in topological order: each after the tables it references. */
async function listTablesInOrder(db: Database): Promise<string[]> {
  const { rows: tables } = await db.execute<{ name: string; refers: string[] }>(sql`
    SELECT c.relname AS name, ARRAY(
      SELECT DISTINCT r.relname::text FROM pg_constraint f JOIN pg_class r ON r.oid = f.confrelid
      WHERE f.conrelid = c.oid AND f.contype = 'f' AND r.oid <> c.oid) AS refers
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'school_id' AND NOT a.attisdropped
    WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relnamespace = 'public'::regnamespace ORDER BY c.relname`)
  const remaining = new Map(
    tables.filter(({ name }) => !tablesOfSchool.includes(name)).map(({ name, refers }) => [name, refers]),
  )
  const ordered: string[] = []
  while (remaining.size > 0) {
    const ready = [...remaining]
      .filter(([, refers]) => !refers.some((table) => remaining.has(table)))
      .map(([name]) => name)
    if (ready.length === 0) throw new Error('circular foreign keys between tables')
    for (const name of ready) remaining.delete(name)
    ordered.push(...ready)
  }
  return ordered
}
