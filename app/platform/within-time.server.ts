import type pg from 'pg'

/** As PostgreSQL says it where it bounds transactions itself. */
const tooLong = () => Object.assign(new Error('the transaction took too long'), { code: '25P04' })

/**
 * The connection of one transaction, which begins no more statements after so long. What it has done is rolled back by
 * whoever opened it.
 */
export function withinTime(client: pg.PoolClient, longestMs = Infinity): pg.PoolClient {
  const began = performance.now()
  const query = (...given: unknown[]) => {
    if (performance.now() - began > longestMs) return Promise.reject(tooLong())
    return (client.query as (...all: unknown[]) => unknown)(...given)
  }
  return Object.create(client, { query: { value: query } }) as pg.PoolClient
}
