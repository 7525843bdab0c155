import { readdirSync, readFileSync } from 'node:fs'
import type pg from 'pg'

const folder = new URL('./functions/', import.meta.url)

export type SqlFunction = { name: string; definition: string }

/** The current text of every SQL function, one file each. */
export const sqlFunctions = (): SqlFunction[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .toSorted()
    .map((file) => ({ name: file.slice(0, -4), definition: readFileSync(new URL(file, folder), 'utf8') }))

export async function sqlFunctionNames(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT p.proname AS name FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
     WHERE n.nspname = 'public' AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e') ORDER BY 1`,
  )
  return rows.map(({ name }) => name)
}

/** Creates or replaces functions in one transaction. A body may refer to a table that a later migration creates. */
export async function createSqlFunctions(client: pg.ClientBase, functions: SqlFunction[]): Promise<void> {
  await client.query('BEGIN')
  await client.query('SET LOCAL check_function_bodies = off')
  for (const { definition } of functions) await client.query(definition)
  await client.query('COMMIT')
}
