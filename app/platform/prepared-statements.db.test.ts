import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServices, type TestServices } from '#db/testing/test-services.ts'
import { inTransaction, nobody, openPool } from './db.server.ts'
import { isStalePlan, statementNames } from './prepared-statements.server.ts'

let services: TestServices
const pools: pg.Pool[] = []
beforeAll(async () => {
  services = await openTestServices()
})
afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.end()))
  await services.close()
})

function onePool(query = '') {
  const pool = openPool(`${services.env.DATABASE_URL}${query}`, 1)
  pools.push(pool)
  return pool
}

const preparedOn = async (pool: pg.Pool) =>
  (await pool.query('SELECT name, statement FROM pg_prepared_statements ORDER BY name')).rows as {
    name: string
    statement: string
  }[]

async function ask(pool: pg.Pool, times: number) {
  for (let time = 0; time < times; time++) {
    const { rows } = await pool.query('SELECT $1::int + 1 AS more', [time])
    expect(rows).toEqual([{ more: time + 1 }])
  }
}

test('what comes again and again is prepared, what comes now and then is not', async () => {
  const pool = onePool()
  await ask(pool, 10)
  expect(await preparedOn(pool)).toEqual([])
  await ask(pool, 20)
  expect((await preparedOn(pool)).map(({ statement }) => statement)).toEqual(['SELECT $1::int + 1 AS more'])
})

test('behind a pooler nothing is prepared, also what has a name', async () => {
  const pool = onePool('?prepared=off')
  await ask(pool, 40)
  await pool.query({ name: 'by-name', text: 'SELECT $1::int', values: [1] })
  expect(await preparedOn(pool)).toEqual([])
})

test('texts without values are sent as they are, several statements in one too', async () => {
  const pool = onePool()
  for (let time = 0; time < 40; time++) await pool.query('SELECT 1; SELECT 2')
  expect(await preparedOn(pool)).toEqual([])
})

test('lists of many lengths take no names', async () => {
  const pool = onePool()
  for (const length of [41, 100])
    for (let time = 0; time < 30; time++) {
      const holes = Array.from({ length }, (_, at) => `$${at + 1}::int`)
      await pool.query(
        `SELECT 1 WHERE 1 IN (${holes})`,
        holes.map((_, at) => at),
      )
    }
  expect(await preparedOn(pool)).toEqual([])
})

test('a connection that remembers what a migration has changed is given up', async () => {
  const { owner } = services
  await owner.query('CREATE TABLE stale_plans (a int); GRANT SELECT ON stale_plans TO skykite_app')
  const pool = onePool()
  const look = () =>
    inTransaction(
      pool,
      nobody,
      async (db) => (await db.$client.query('SELECT * FROM stale_plans WHERE $1', [true])).rows,
    )
  for (let time = 0; time < 30; time++) await look()
  await owner.query('ALTER TABLE stale_plans ADD COLUMN b int')
  await expect(look()).rejects.toSatisfy(isStalePlan)
  expect(await look()).toEqual([])
  await owner.query('DROP TABLE stale_plans')
})

test('only so many texts have a name, and the same text always the same one', () => {
  const nameOf = statementNames()
  const often = (text: string) => Array.from({ length: 30 }, () => nameOf(text)).at(-1)
  const names = Array.from({ length: 400 }, (_, at) => often(`SELECT ${at}`))
  expect(new Set(names.filter(Boolean)).size).toBe(150)
  expect(often('SELECT 3')).toBe(names[3])
})
