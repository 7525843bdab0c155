import { connect, createServer, type Server } from 'node:net'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { dropDatabase } from './drop-database.ts'
import { migrate } from './migrate.ts'
import { openFileServices } from './testing/file-services.ts'
import { listQueuedJobs } from './testing/test-services.ts'
import { withServerClient, serverUrl } from './testing/template.ts'
import { inTransaction, systemTenant, openPool } from '#app/platform/db/db.server.ts'
import { openJobs, type Jobs } from '#app/platform/jobs/jobs.server.ts'

const services = await openFileServices()

const mail = { name: 'send-mail', data: { to: 'person@example.test' } } as const
const queueWith = (jobs: Jobs) => inTransaction(services.pool, systemTenant, (db) => jobs.queue(db, mail))

/** A TCP proxy to PostgreSQL that tests can close and reopen. */
async function openProxy(port = 0): Promise<{ port: number; close: () => Promise<unknown> }> {
  const { hostname, port: target } = new URL(serverUrl)
  const server: Server = createServer((socket) => {
    const upstream = connect(Number(target), hostname)
    socket
      .on('error', () => upstream.destroy())
      .pipe(upstream)
      .on('error', () => socket.destroy())
      .pipe(socket)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    port: (server.address() as { port: number }).port,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

test('the job queue retries its start until PostgreSQL is available', async () => {
  const proxy = await openProxy()
  await proxy.close()
  const url = new URL(services.databaseUrl)
  url.port = String(proxy.port)
  const jobs = openJobs(url.href, services.log)
  try {
    await expect(queueWith(jobs)).rejects.toMatchObject({ code: 'unavailable' })
    expect(jobs.isStarted()).toBe(false)
    const reopenedProxy = await openProxy(proxy.port)
    await expect.poll(() => jobs.isStarted(), { timeout: 5_000 }).toBe(true)
    const jobsBefore = (await listQueuedJobs(services)).length
    await queueWith(jobs)
    expect((await listQueuedJobs(services)).length).toBe(jobsBefore + 1)
    await jobs.close()
    await reopenedProxy.close()
  } finally {
    await jobs.close()
  }
})

test('a worker that started before the migration works once its tables exist', async () => {
  const name = `skykite_test_${randomUUID().replaceAll('-', '')}`
  await withServerClient((client) => client.query(`CREATE DATABASE ${name} ENCODING 'UTF8' TEMPLATE template0`))
  const appUrl = `${serverUrl.replace('postgres@', 'skykite_app@')}/${name}`
  const handled: unknown[] = []
  const jobs = openJobs(appUrl, services.log)
  const pool = openPool(appUrl, 1)
  try {
    jobs.start({ 'send-mail': { handle: async (data) => void handled.push(data) } })
    await expect(inTransaction(services.pool, systemTenant, (db) => jobs.queue(db, mail))).rejects.toMatchObject({
      code: 'unavailable',
    })
    await migrate(`${serverUrl}/${name}`)
    await expect.poll(() => jobs.isStarted(), { timeout: 10_000 }).toBe(true)
    await inTransaction(pool, systemTenant, (db) => jobs.queue(db, mail))
    await expect.poll(() => handled, { timeout: 5_000 }).toEqual([mail.data])
  } finally {
    await jobs.close()
    await pool.end()
    await dropDatabase(serverUrl, name)
  }
})

test.each([
  'CREATE TABLE jobs.own (id int)',
  'ALTER TABLE jobs.queue ADD COLUMN own int',
  'TRUNCATE jobs.job_common',
  'DROP TABLE jobs.queue',
  `UPDATE migrations SET name = name`,
])('the application role cannot change tables: %s', async (statement) => {
  await expect(services.pool.query(statement)).rejects.toMatchObject({ code: '42501' })
})
