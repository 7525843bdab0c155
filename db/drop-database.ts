import pg from 'pg'

/**
 * Drops a database. PostgreSQL waits a few seconds for closing connections, so that their clients get no error event
 * after their listeners are gone. Remaining connections are terminated.
 */
export async function dropDatabase(server: string, name: string): Promise<void> {
  const client = new pg.Client(`${server}/postgres`)
  await client.connect()
  try {
    await client
      .query(`DROP DATABASE ${name}`)
      .catch((error: pg.DatabaseError) =>
        error.code === '55006' ? client.query(`DROP DATABASE ${name} WITH (FORCE)`) : Promise.reject(error),
      )
  } finally {
    await client.end()
  }
}
