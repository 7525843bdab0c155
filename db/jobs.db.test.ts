import { connect, createServer, type Server } from 'node:net'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dropDatabase } from './drop-database.ts'
import { migrate } from './migrate.ts'
import { openTestServices, queuedJobs, type TestServices } from './testing/test-services.ts'
import { asServer, serverUrl } from './testing/template.ts'
import { inTransaction, nobody, openPool } from '#app/platform/db.server.ts'
import { openJobs, type Jobs } from '#app/platform/jobs.server.ts'

let services: TestServices
beforeAll(async () => {
  services = await openTestServices()
})
afterAll(() => services.close())

const mail = { name: 'send-mail', data: { to: 'somebody@example.test' } } as const
const queueWith = (jobs: Jobs) => inTransaction(services.pool, nobody, (db) => jobs.queue(db, mail))

/** The way to PostgreSQL, which can be closed and opened. */
async function openWay(port = 0): Promise<{ port: number; close: () => Promise<unknown> }> {
  const { hostname, port: target } = new URL(serverUrl)
  const server: Server = createServer((socket) => {
    const through = connect(Number(target), hostname)
    socket
      .on('error', () => through.destroy())
      .pipe(through)
      .on('error', () => socket.destroy())
      .pipe(socket)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    port: (server.address() as { port: number }).port,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

test('a queue that could not start is tried again: commands with jobs work as soon as PostgreSQL is back', async () => {
  const way = await openWay()
  await way.close()
  const url = new URL(services.databaseUrl)
  url.port = String(way.port)
  const jobs = openJobs(url.href, services.log)
  try {
    await expect(queueWith(jobs)).rejects.toMatchObject({ code: 'unavailable' })
    expect(jobs.started()).toBe(false)
    const back = await openWay(way.port)
    await expect.poll(() => jobs.started(), { timeout: 5_000 }).toBe(true)
    const before = (await queuedJobs(services)).length
    await queueWith(jobs)
    expect((await queuedJobs(services)).length).toBe(before + 1)
    await jobs.close()
    await back.close()
  } finally {
    await jobs.close()
  }
})

test('a worker that came before its tables works as soon as they are made', async () => {
  const name = `skykite_test_${randomUUID().replaceAll('-', '')}`
  await asServer((client) => client.query(`CREATE DATABASE ${name} ENCODING 'UTF8' TEMPLATE template0`))
  const appUrl = `${serverUrl.replace('postgres@', 'skykite_app@')}/${name}`
  const done: unknown[] = []
  const jobs = openJobs(appUrl, services.log)
  const pool = openPool(appUrl, 1)
  try {
    jobs.start({ 'send-mail': { handle: async (data) => void done.push(data) } })
    await expect(inTransaction(services.pool, nobody, (db) => jobs.queue(db, mail))).rejects.toMatchObject({
      code: 'unavailable',
    })
    await migrate(`${serverUrl}/${name}`)
    await expect.poll(() => jobs.started(), { timeout: 10_000 }).toBe(true)
    await inTransaction(pool, nobody, (db) => jobs.queue(db, mail))
    await expect.poll(() => done, { timeout: 5_000 }).toEqual([mail.data])
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
])('the program changes no tables: %s', async (statement) => {
  await expect(services.pool.query(statement)).rejects.toMatchObject({ code: '42501' })
})
