import { execFileSync } from 'node:child_process'
import pg from 'pg'
import { dropDatabase } from './drop-database.ts'
import { migrate } from './migrate.ts'

export type LocalDatabase = { ownerUrl: string; appUrl: string }

/** Finds PostgreSQL on loopback, starting Debian's own where it is installed but down, and makes the named database. */
export async function localDatabase(
  name: string,
  say: (line: string) => void,
  server = localServer(),
): Promise<LocalDatabase> {
  if (!(await answers(server))) {
    say('starting PostgreSQL')
    startDebianPostgres()
    for (let tries = 0; !(await answers(server)); tries++) {
      if (tries > 50)
        throw new Error(
          'PostgreSQL does not answer on 127.0.0.1:5432; set POSTGRES_URL to one you may make databases on',
        )
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
  }
  const client = new pg.Client(`${server}/postgres`)
  await client.connect()
  const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name])
  if (rowCount === 0) await client.query(`CREATE DATABASE ${name} ENCODING 'UTF8' TEMPLATE template0`)
  await client.end()
  const made = urlsOf(name, server)
  await migrate(made.ownerUrl, say)
  return made
}

/**
 * A database like another that nobody is connected to, for a trial: a fraction of a second instead of all migrations,
 * and nobody waits until the disk has what a loss of power would take.
 */
export async function copyDatabase(template: string, name: string): Promise<LocalDatabase> {
  await onServer(`CREATE DATABASE ${name} TEMPLATE ${template}`)
  await onServer(`ALTER DATABASE ${name} SET synchronous_commit = off`)
  return urlsOf(name, localServer())
}

export const dropLocalDatabase = (name: string): Promise<void> => dropDatabase(localServer(), name)

const localServer = () => process.env.POSTGRES_URL ?? 'postgres://postgres@127.0.0.1:5432'

function urlsOf(name: string, server: string): LocalDatabase {
  const ownerUrl = `${server}/${name}`
  return { ownerUrl, appUrl: ownerUrl.replace(/\/\/[^@]*@/, '//skykite_app@') }
}

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client(`${localServer()}/postgres`)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

const answers = async (server: string) => {
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

if (import.meta.main) await localDatabase('skykite_dev', (line) => process.stdout.write(`${line}\n`))
