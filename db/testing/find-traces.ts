import type { OwnerServices } from './test-services.ts'

/** Counts the rows that contain a text, by table. */
export async function findTraces({ owner }: OwnerServices, text: string): Promise<Record<string, number>> {
  const { rows: tables } = await owner.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname = 'public' AND c.relkind IN ('r', 'p')`,
  )
  const traces: Record<string, number> = {}
  for (const { name } of tables) {
    const { rows } = await owner.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM ${name} t WHERE position($1 IN t::text) > 0`,
      [text],
    )
    if (rows[0]!.count > 0) traces[name] = rows[0]!.count
  }
  return traces
}
