import type pg from 'pg'

/** Same SQLSTATE as PostgreSQL's own transaction_timeout. */
const createTimeoutError = () => Object.assign(new Error('transaction timeout'), { code: '25P04' })

/**
 * Wraps the connection of a transaction so that it starts no statement after `maxMs`. The code that opened the
 * transaction rolls it back.
 */
export function limitTransactionTime(client: pg.PoolClient, maxMs = Infinity): pg.PoolClient {
  const startTime = performance.now()
  const query = (...args: unknown[]) => {
    if (performance.now() - startTime > maxMs) return Promise.reject(createTimeoutError())
    return (client.query as (...all: unknown[]) => unknown)(...args)
  }
  return Object.create(client, { query: { value: query } }) as pg.PoolClient
}
