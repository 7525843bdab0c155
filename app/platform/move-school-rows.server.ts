import { sql } from 'drizzle-orm'
import type { SchoolId } from '#rules/ids.ts'
import { enterSchool, type Database } from './db.server.ts'

/** What belongs to the school itself and not to its classes. Every other table with a `school_id` goes along. */
const staying: readonly string[] = [
  'audit_entries',
  'live_areas',
  'live_disconnect_writes',
  'memberships',
  'removed_addresses',
  'retention_rounds',
  'school_directory',
  'school_domains',
  'school_invitations',
  'school_moves',
]

/**
 * Everything that hangs on the classes and children of one school becomes another's, in one transaction and under row
 * security: taken out while it is in the one, put in while it is in the other. Which tables there are is asked of the
 * catalogue, so that one that is new is not forgotten; `meets` says what becomes of a row whose place is taken.
 */
export async function moveSchoolRows(
  db: Database,
  from: SchoolId,
  to: SchoolId,
  meets: Readonly<Record<string, string>>,
): Promise<void> {
  const tables = await tablesInOrder(db)
  await db.execute(sql`CREATE TEMP TABLE moving (name text NOT NULL, line jsonb NOT NULL) ON COMMIT DROP`)
  await enterSchool(db, from)
  // Those that refer to others first: what is referred to takes its own along when it goes.
  for (const name of tables.toReversed())
    await db.execute(sql`
      WITH taken AS (DELETE FROM ${sql.identifier(name)} AS t WHERE school_id = ${from} RETURNING to_jsonb(t) AS line)
      INSERT INTO moving (name, line) SELECT ${name}, line FROM taken`)
  await enterSchool(db, to)
  for (const name of tables)
    await db.execute(sql`
      INSERT INTO ${sql.identifier(name)}
      SELECT (jsonb_populate_record(NULL::${sql.identifier(name)}, line || jsonb_build_object('school_id', ${to}::text))).*
      FROM moving WHERE name = ${name} ON CONFLICT ${sql.raw(meets[name] ?? 'DO NOTHING')}`)
}

/** Tables of schools, each after those it refers to. */
async function tablesInOrder(db: Database): Promise<string[]> {
  const { rows: found } = await db.execute<{ name: string; refers: string[] }>(sql`
    SELECT c.relname AS name, ARRAY(
      SELECT DISTINCT r.relname::text FROM pg_constraint f JOIN pg_class r ON r.oid = f.confrelid
      WHERE f.conrelid = c.oid AND f.contype = 'f' AND r.oid <> c.oid) AS refers
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'school_id' AND NOT a.attisdropped
    WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relnamespace = 'public'::regnamespace ORDER BY c.relname`)
  const left = new Map(found.filter(({ name }) => !staying.includes(name)).map(({ name, refers }) => [name, refers]))
  const ordered: string[] = []
  while (left.size > 0) {
    const free = [...left].filter(([, refers]) => !refers.some((one) => left.has(one))).map(([name]) => name)
    if (free.length === 0) throw new Error('tables that refer to each other')
    for (const name of free) left.delete(name)
    ordered.push(...free)
  }
  return ordered
}
