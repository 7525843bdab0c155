import { Writable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openFileServices } from '#db/testing/file-services.ts'
import { inTransaction, systemTenant, type Database } from '../db/db.server.ts'
import { openLog } from './log.server.ts'

const services = await openFileServices()

const child = 'Mali Kittiwake'

async function captureError(work: (db: Database) => Promise<unknown>): Promise<Error> {
  return inTransaction(services.pool, systemTenant, work).then(
    () => Promise.reject(new Error('did not fail')),
    (error: Error) => error,
  )
}

/** Each failure puts the child's name into another part of the error. */
const failures: Record<string, () => Promise<Error>> = {
  'a parameter of a query': () => captureError((db) => db.execute(sql`SELECT ${child}::text FROM no_such_table`)),
  'a value of the wrong type': () => captureError((db) => db.execute(sql`SELECT ${child}::uuid`)),
  'a value of the wrong type, from the driver': () =>
    captureError((db) => db.$client.query('SELECT $1::uuid', [child])),
  'the detail of a broken constraint': () =>
    captureError((db) => db.execute(sql`INSERT INTO spent_tokens (digest) SELECT ${child} FROM generate_series(1, 2)`)),
  'text that is no JSON': async () => {
    try {
      return JSON.parse(child) as Error
    } catch (error) {
      return error as Error
    }
  },
}

test.each(Object.keys(failures))('logs no personal data from %s', async (kind) => {
  const error = await failures[kind]!()
  const lines: string[] = []
  const log = openLog(
    'debug',
    new Writable({ write: (chunk: Buffer, _, done) => (lines.push(chunk.toString()), done()) }),
  )
  expect(`${error.message} ${JSON.stringify(error)} ${JSON.stringify(error.cause)} ${error.stack}`).toMatch(/Mali|Kitt/)
  log.error({ error }, 'as it is')
  log.error({ cause: error }, 'under another name')
  log.error({ error: error.message, stack: error.stack }, 'as text')
  log.error({ err: error })
  log.error(error)
  log.error(error, 'with words')
  expect(lines).toHaveLength(6)
  expect(lines.join('')).not.toMatch(/Mali|Kitt/)
  // The log still contains the error name and stack.
  expect(JSON.parse(lines[0]!)).toMatchObject({
    msg: 'as it is',
    error: { name: expect.any(String), at: expect.arrayContaining([expect.stringContaining('at ')]) },
  })
})

test('logs the constraint and table of a violated constraint', async () => {
  const lines: string[] = []
  const log = openLog(
    'debug',
    new Writable({ write: (chunk: Buffer, _, done) => (lines.push(chunk.toString()), done()) }),
  )
  log.error({ error: await failures['the detail of a broken constraint']!() }, 'constraint violated')
  expect(JSON.parse(lines[0]!)).toMatchObject({
    error: {
      message: 'Failed query',
      cause: { code: '23505', constraint: 'spent_tokens_pkey', table: 'spent_tokens' },
    },
  })
})
