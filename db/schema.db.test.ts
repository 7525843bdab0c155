import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openHouse, type House } from './testing/house.ts'

const modules = import.meta.glob<Record<string, unknown>>('../app/features/*/tables.server.ts', { eager: true })

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

test('the tables in code are the tables in PostgreSQL, column by column', async () => {
  const tables = Object.values(modules)
    .flatMap((module) => Object.values(module))
    .filter((value) => value instanceof PgTable)
  expect(tables.length).toBeGreaterThan(10)
  for (const table of tables) {
    const { name, columns } = getTableConfig(table)
    const { rows } = await house.owner.query<{ name: string; type: string; required: boolean }>(
      `SELECT attname AS name, format_type(atttypid, atttypmod) AS type, attnotnull AS required FROM pg_attribute
       WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped ORDER BY attname`,
      [name],
    )
    const inCode = columns
      .map((column) => ({ name: column.name, type: column.getSQLType(), required: column.notNull }))
      .sort((a, b) => (a.name < b.name ? -1 : 1))
    expect(inCode, name).toEqual(rows)
  }
})
