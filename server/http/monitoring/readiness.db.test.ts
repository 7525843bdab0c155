import { beforeAll, expect, test } from 'vitest'
import { inProcessBus } from '#app/platform/live/bus.server.ts'
import { openPool } from '#app/platform/db/db.server.ts'
import { openLog } from '#app/platform/services/log.server.ts'
import { createNatsBus } from '#app/platform/live/nats-bus.server.ts'
import type { Services } from '#app/platform/services/services.server.ts'
import { listMigrations } from '#db/migration-names.ts'
import { openFileServices } from '#db/testing/file-services.ts'
import { createReadinessCheck } from './readiness.ts'

const services = await openFileServices()
beforeAll(async () => {
  services.jobs.start()
})

const check = (overrides: Partial<Services> = {}, migrations?: string[]) =>
  createReadinessCheck({ ...services, ...overrides }, migrations)()

test('is ready when all dependencies are available', async () => {
  await expect.poll(() => services.jobs.isStarted(), { timeout: 5_000 }).toBe(true)
  expect(await check()).toEqual({ ok: true, database: 'ok', role: 'ok', schema: 'ok', jobs: 'started', bus: 'alone' })
})

test('is not ready without PostgreSQL', async () => {
  const pool = openPool('postgres://skykite_app@127.0.0.1:1/none', 1)
  expect(await check({ pool })).toMatchObject({ ok: false, reason: 'database', database: 'away', schema: 'unknown' })
  await pool.end()
})

test('is not ready with a database role that bypasses row-level security', async () => {
  const pool = openPool(services.databaseUrl.replace('skykite_app@', 'postgres@'), 1)
  expect(await check({ pool })).toMatchObject({ ok: false, reason: 'role', role: 'unbound' })
  await pool.end()
})

test('is not ready while migrations of the build are missing, but accepts a newer schema', async () => {
  expect(await check({}, [...listMigrations(), '209912312359-later.sql'])).toMatchObject({
    ok: false,
    reason: 'schema',
    schema: 'behind',
  })
  expect(await check({}, listMigrations().slice(0, -1))).toMatchObject({ ok: true, schema: 'ok' })
  await services.owner.query('ALTER TABLE migrations RENAME TO elsewhere')
  expect(await check()).toMatchObject({ ok: false, reason: 'schema', database: 'ok' })
  await services.owner.query('ALTER TABLE elsewhere RENAME TO migrations')
})

test('is not ready before the job queue has started, unless the role needs no jobs', async () => {
  const jobs = { ...services.jobs, isStarted: () => false }
  expect(await check({ jobs })).toMatchObject({ ok: false, reason: 'jobs', jobs: 'starting' })
  expect(await check({ jobs, env: { ...services.env, ROLES: ['judge'] } })).toMatchObject({ ok: true, jobs: 'unused' })
})

test('reports an unavailable bus but stays ready', async () => {
  const bus = createNatsBus(['127.0.0.1:1'], 'readiness-test', openLog('silent'))
  expect(await check({ bus })).toMatchObject({ ok: true, bus: 'away' })
  await bus.close()
})

test('a hundred concurrent checks query the database once', async () => {
  let connections = 0
  const pool = { connect: () => (connections++, services.pool.connect()) } as never
  const ready = createReadinessCheck({ ...services, bus: inProcessBus(), pool })
  await Promise.all(Array.from({ length: 100 }, ready))
  expect(connections).toBe(1)
})
