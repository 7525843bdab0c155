import { afterAll, beforeAll, expect, test } from 'vitest'
import { inProcessBus } from '#app/platform/bus.server.ts'
import { openPool } from '#app/platform/db.server.ts'
import { openLog } from '#app/platform/log.server.ts'
import { natsBus } from '#app/platform/nats-bus.server.ts'
import type { Services } from '#app/platform/services.server.ts'
import { migrationNames } from '#db/migration-names.ts'
import { openTestServices, type TestServices } from '#db/testing/test-services.ts'
import { readinessOf } from './readiness.ts'

let services: TestServices
beforeAll(async () => {
  services = await openTestServices()
  services.jobs.start()
})
afterAll(() => services.close())

const look = (over: Partial<Services> = {}, migrations?: string[]) =>
  readinessOf({ ...services, ...over }, migrations)()

test('ready with everything it needs', async () => {
  await expect.poll(() => services.jobs.started(), { timeout: 5_000 }).toBe(true)
  expect(await look()).toEqual({ ok: true, database: 'ok', role: 'ok', schema: 'ok', jobs: 'started', bus: 'alone' })
})

test('not without PostgreSQL', async () => {
  const pool = openPool('postgres://skykite_app@127.0.0.1:1/none', 1)
  expect(await look({ pool })).toMatchObject({ ok: false, reason: 'database', database: 'away', schema: 'unknown' })
  await pool.end()
})

test('not as a role that row-level security does not bind', async () => {
  const pool = openPool(services.databaseUrl.replace('skykite_app@', 'postgres@'), 1)
  expect(await look({ pool })).toMatchObject({ ok: false, reason: 'role', role: 'unbound' })
  await pool.end()
})

test('not while PostgreSQL is older than the build; newer is no reason', async () => {
  expect(await look({}, [...migrationNames(), '209912312359-later.sql'])).toMatchObject({
    ok: false,
    reason: 'schema',
    schema: 'behind',
  })
  expect(await look({}, migrationNames().slice(0, -1))).toMatchObject({ ok: true, schema: 'ok' })
  await services.owner.query('ALTER TABLE migrations RENAME TO elsewhere')
  expect(await look()).toMatchObject({ ok: false, reason: 'schema', database: 'ok' })
  await services.owner.query('ALTER TABLE elsewhere RENAME TO migrations')
})

test('not before the job queue has started, where the role needs it', async () => {
  const jobs = { ...services.jobs, started: () => false }
  expect(await look({ jobs })).toMatchObject({ ok: false, reason: 'jobs', jobs: 'starting' })
  expect(await look({ jobs, env: { ...services.env, ROLES: ['judge'] } })).toMatchObject({ ok: true, jobs: 'unused' })
})

test('a bus that is away is told, and is no reason to send nobody', async () => {
  const bus = natsBus(['127.0.0.1:1'], 'readiness-test', openLog('silent'))
  expect(await look({ bus })).toMatchObject({ ok: true, bus: 'away' })
  await bus.close()
})

test('however many ask, it is looked at once a second', async () => {
  let asked = 0
  const pool = { connect: () => (asked++, services.pool.connect()) } as never
  const ready = readinessOf({ ...services, bus: inProcessBus(), pool })
  await Promise.all(Array.from({ length: 100 }, ready))
  expect(asked).toBe(1)
})
