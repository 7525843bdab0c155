import pg from 'pg'
import { dropDatabase } from '../drop-database.ts'
import { migrate } from '../migrate.ts'

export const serverUrl = process.env.POSTGRES_URL ?? 'postgres://postgres@127.0.0.1:5432'

/** Creates one migrated template database per test run; every test file copies it, which is fast. */
export default async function setup() {
  const name = `skykite_template_${process.pid}`
  await withServerClient((client) => client.query(`CREATE DATABASE ${name} ENCODING 'UTF8' TEMPLATE template0`))
  await migrate(`${serverUrl}/${name}`)
  process.env.TEST_TEMPLATE = name
  return () => dropDatabase(serverUrl, name)
}

export async function withServerClient<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(`${serverUrl}/postgres`)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
