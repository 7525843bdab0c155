import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { openFileServices } from '#db/testing/file-services.ts'
import { actor, makePerson, makeSchool } from '#db/testing/test-services.ts'
import { defineCommand } from '../commands/command.server.ts'
import { inTransaction, systemTenant, openPool } from './db.server.ts'
import { execute } from '../commands/execute.server.ts'
import { isOutage } from '../errors/outage.server.ts'
import { timeouts } from './timeouts.ts'

const services = await openFileServices()

test.each(['web', 'worker', 'judge'] as const)('sets all timeouts on connections of the role %s', async (role) => {
  const pool = openPool(services.databaseUrl, 1, role)
  const { rows } = await pool.query<{ name: string; setting: string }>(
    `SELECT name, setting FROM pg_settings WHERE name = ANY ($1)`,
    [Object.keys(timeouts[role])],
  )
  await pool.end()
  expect(Object.fromEntries(rows.map(({ name, setting }) => [name, Number(setting)]))).toEqual(timeouts[role])
  expect(Math.min(...Object.values(timeouts[role]))).toBeGreaterThan(0)
})

test('aborts a command at the lock timeout and leaves its connection usable', async () => {
  const person = await makePerson(services)
  const schoolId = await makeSchool(services, { [person]: 'admin' })
  const rename = defineCommand({
    name: 'rename',
    input: z.object({}),
    load: ({ db }) => db.execute(sql`SELECT FROM schools WHERE id = ${schoolId} FOR UPDATE`),
    allow: () => true,
    run: async ({ db }) => ({ result: await db.execute(sql`UPDATE schools SET name = 'New' WHERE id = ${schoolId}`) }),
  })
  const holder = await services.owner.connect()
  await holder.query('BEGIN')
  await holder.query('SELECT FROM schools WHERE id = $1 FOR UPDATE', [schoolId])
  const startTime = performance.now()
  const waiting = execute(services, rename, {}, { actor: actor(person, { schoolId, schoolRoles: ['admin'] }) })
  const error = await waiting.then(
    () => null,
    (reason: unknown) => reason,
  )
  expect(error).toMatchObject({ cause: { code: '55P03' } })
  expect(isOutage(error)).toBe(true)
  expect(performance.now() - startTime).toBeLessThan(timeouts.web.lock_timeout + 5_000)
  await holder.query('ROLLBACK')
  holder.release()
  expect(
    await inTransaction(services.pool, systemTenant, async (db) => (await db.execute(sql`SELECT 1 AS one`)).rows),
  ).toEqual([{ one: 1 }])
})

test('aborts a long transaction of short statements and leaves its connection usable', async () => {
  const person = await makePerson(services, 'Before')
  const pool = openPool(services.databaseUrl, 1, 'web', { maxTransactionMs: 200 })
  const endless = defineCommand({
    name: 'endless',
    input: z.object({}),
    load: async () => null,
    allow: () => true,
    async run({ db }) {
      await db.execute(sql`UPDATE users SET name = 'After' WHERE id = ${person}`)
      for (;;) await db.execute(sql`SELECT pg_sleep(0.05)`)
    },
  })
  const pending = execute({ ...services, pool }, endless, {}, { actor: actor(person) })
  const error = await pending.then(
    () => null,
    (reason: unknown) => reason,
  )
  expect(error).toMatchObject({ cause: { code: '25P04' } })
  expect(isOutage(error)).toBe(true)
  const readName = () =>
    inTransaction(pool, { ...systemTenant, personId: person }, (db) => db.execute(sql`SELECT name FROM users`))
  expect((await readName()).rows).toEqual([{ name: 'Before' }])
  await pool.end()
  // A timed-out command counts several times against the quota.
  const { rows } = await services.owner.query('SELECT count FROM attempt_counts WHERE strpos(subject, $1) > 0', [
    person,
  ])
  expect(rows[0].count).toBeGreaterThan(30)
})
