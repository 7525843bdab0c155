import { execFileSync } from 'node:child_process'
import pg from 'pg'
import { dropDatabase } from './drop-database.ts'
import { migrate } from './migrate.ts'

export type LocalDatabase = { ownerUrl: string; appUrl: string }

/** Connects to PostgreSQL on loopback, starts Debian's cluster if it is down, and creates and migrates the database. */
export async function openLocalDatabase(
  name: string,
  log: (line: string) => void,
  server = localServer(),
): Promise<LocalDatabase> {
  if (!(await isReachable(server))) {
    log('starting PostgreSQL')
    startDebianPostgres()
    for (let attempts = 0; !(await isReachable(server)); attempts++) {
      if (attempts > 50)
        throw new Error(
          'PostgreSQL does not answer on 127.0.0.1:5432; set POSTGRES_URL to a server on which you may create databases',
        )
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
  }
  const client = new pg.Client(`${server}/postgres`)
  await client.connect()
  const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name])
  if (rowCount === 0) await client.query(`CREATE DATABASE ${name} ENCODING 'UTF8' TEMPLATE template0`)
  await client.end()
  const urls = urlsOf(name, server)
  await migrate(urls.ownerUrl, log)
  return urls
}

/**
 * Copies a database without open connections, for a test: faster than running all migrations. Durability is off, so
 * commits do not wait for the disk.
 */
export async function copyDatabase(template: string, name: string): Promise<LocalDatabase> {
  await runOnServer(`CREATE DATABASE ${name} TEMPLATE ${template}`)
  await runOnServer(`ALTER DATABASE ${name} SET synchronous_commit = off`)
  return urlsOf(name, localServer())
}

export const dropLocalDatabase = (name: string): Promise<void> => dropDatabase(localServer(), name)

const localServer = () => process.env.POSTGRES_URL ?? 'postgres://postgres@127.0.0.1:5432'

function urlsOf(name: string, server: string): LocalDatabase {
  const ownerUrl = `${server}/${name}`
  return { ownerUrl, appUrl: ownerUrl.replace(/\/\/[^@]*@/, '//skykite_app@') }
}

async function runOnServer(statement: string): Promise<void> {
  const client = new pg.Client(`${localServer()}/postgres`)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

const isReachable = async (server: string) => {
  const client = new pg.Client({ connectionString: `${server}/postgres`, connectionTimeoutMillis: 1_000 })
  return client.connect().then(
    () => client.end().then(() => true),
    () => false,
  )
}

function startDebianPostgres() {
  try {
    const clusters = execFileSync('pg_lsclusters', ['-h'], { encoding: 'utf8' }).trim().split('\n')
    const [version, cluster] = clusters[0]!.split(/\s+/)
    execFileSync('pg_ctlcluster', ['--skip-systemctl-redirect', version!, cluster!, 'start'])
  } catch {
    throw new Error(
      'PostgreSQL is not running and could not be started: install it (apt-get install postgresql) or set POSTGRES_URL',
    )
  }
}

if (import.meta.main) await openLocalDatabase('skykite_dev', (line) => process.stdout.write(`${line}\n`))
