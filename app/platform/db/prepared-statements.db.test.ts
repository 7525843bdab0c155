import type pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { openFileServices } from '#db/testing/file-services.ts'
import { inTransaction, systemTenant, openPool } from './db.server.ts'
import { isStalePlan, createStatementNames } from './prepared-statements.server.ts'

const services = await openFileServices()
const pools: pg.Pool[] = []
afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.end()))
})

function openSmallPool(query = '') {
  const pool = openPool(`${services.env.DATABASE_URL}${query}`, 1)
  pools.push(pool)
  return pool
}

const listPrepared = async (pool: pg.Pool) =>
  (await pool.query('SELECT name, statement FROM pg_prepared_statements ORDER BY name')).rows as {
    name: string
    statement: string
  }[]

async function runQuery(pool: pg.Pool, times: number) {
  for (let time = 0; time < times; time++) {
    const { rows } = await pool.query('SELECT $1::int + 1 AS more', [time])
    expect(rows).toEqual([{ more: time + 1 }])
  }
}

test('prepares a statement only after many uses', async () => {
  const pool = openSmallPool()
  await runQuery(pool, 10)
  expect(await listPrepared(pool)).toEqual([])
  await runQuery(pool, 20)
  expect((await listPrepared(pool)).map(({ statement }) => statement)).toEqual(['SELECT $1::int + 1 AS more'])
})

test('prepares nothing when prepared=off, not even named statements', async () => {
  const pool = openSmallPool('?prepared=off')
  await runQuery(pool, 40)
  await pool.query({ name: 'by-name', text: 'SELECT $1::int', values: [1] })
  expect(await listPrepared(pool)).toEqual([])
})

test('never prepares queries without parameters', async () => {
  const pool = openSmallPool()
  for (let time = 0; time < 40; time++) await pool.query('SELECT 1; SELECT 2')
  expect(await listPrepared(pool)).toEqual([])
})

test('does not prepare statements with more than 40 parameters', async () => {
  const pool = openSmallPool()
  for (const length of [41, 100])
    for (let time = 0; time < 30; time++) {
      const placeholders = Array.from({ length }, (_, index) => `$${index + 1}::int`)
      await pool.query(
        `SELECT 1 WHERE 1 IN (${placeholders})`,
        placeholders.map((_, index) => index),
      )
    }
  expect(await listPrepared(pool)).toEqual([])
})

test('discards a connection whose cached plan became stale after a migration', async () => {
  const { owner } = services
  await owner.query('CREATE TABLE stale_plans (a int); GRANT SELECT ON stale_plans TO skykite_app')
  const pool = openSmallPool()
  const readTable = () =>
    inTransaction(
      pool,
      systemTenant,
      async (db) => (await db.$client.query('SELECT * FROM stale_plans WHERE $1', [true])).rows,
    )
  for (let time = 0; time < 30; time++) await readTable()
  await owner.query('ALTER TABLE stale_plans ADD COLUMN b int')
  await expect(readTable()).rejects.toSatisfy(isStalePlan)
  expect(await readTable()).toEqual([])
  await owner.query('DROP TABLE stale_plans')
})

test('names at most 150 statements and gives the same text the same name', () => {
  const nameFor = createStatementNames()
  const nameAfterManyUses = (text: string) => Array.from({ length: 30 }, () => nameFor(text)).at(-1)
  const names = Array.from({ length: 400 }, (_, index) => nameAfterManyUses(`SELECT ${index}`))
  expect(new Set(names.filter(Boolean)).size).toBe(150)
  expect(nameAfterManyUses('SELECT 3')).toBe(names[3])
})
