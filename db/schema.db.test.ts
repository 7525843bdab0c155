import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import * as platformTables from '#app/platform/tables.server.ts'
import { openFileServices } from './testing/file-services.ts'

const modules = import.meta.glob<Record<string, unknown>>('../app/features/**/tables.server.ts', {
  eager: true,
})

const services = await openFileServices()

test('table definitions in code match the columns in PostgreSQL', async () => {
  const tables = [platformTables, ...Object.values(modules)]
    .flatMap((module) => Object.values(module))
    .filter((value) => value instanceof PgTable)
  expect(tables.length).toBeGreaterThan(25)
  for (const table of tables) {
    const { name, columns } = getTableConfig(table)
    const { rows } = await services.owner.query<{ name: string; type: string; required: boolean }>(
      `SELECT attname AS name, format_type(atttypid, atttypmod) AS type, attnotnull AS required FROM pg_attribute
       WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped ORDER BY attname`,
      [name],
    )
    const codeColumns = columns
      .map((column) => ({ name: column.name, type: column.getSQLType(), required: column.notNull }))
      .sort((a, b) => (a.name < b.name ? -1 : 1))
    expect(codeColumns, name).toEqual(rows)
  }
})
