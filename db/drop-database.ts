import pg from 'pg'

/**
 * Connections that are just ending are waited for, which PostgreSQL does by itself for some seconds; their programs
 * would otherwise be told of it when nobody listens to them any more. Whoever stays is cut off.
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
