import { readFileSync, readdirSync } from 'node:fs'
import pg from 'pg'
import { getConstructionPlans } from 'pg-boss'

const folder = new URL('./migrations/', import.meta.url)

/** Applies what is missing, in order, as the owner. Safe to run from several processes at once. */
export async function migrate(ownerUrl: string, say: (line: string) => void = () => {}): Promise<void> {
  const client = new pg.Client(ownerUrl)
  await client.connect()
  try {
    await client.query(`SELECT pg_advisory_lock(hashtext('skykite migrations'))`)
    await makeAppRole(client)
    await client.query('CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())')
    const applied = new Set((await client.query<{ name: string }>('SELECT name FROM migrations')).rows.map((row) => row.name))
    const names = readdirSync(folder).filter((name) => name.endsWith('.sql')).sort()
    for (const name of names.filter((name) => !applied.has(name))) {
      await client.query('BEGIN')
      await client.query(readFileSync(new URL(name, folder), 'utf8'))
      await client.query('INSERT INTO migrations (name) VALUES ($1)', [name])
      await client.query('COMMIT')
      say(`migrated ${name}`)
    }
    await makeJobTables(client)
  } finally {
    await client.end()
  }
}

/** The role the program runs as: it owns nothing and cannot bypass row-level security. */
async function makeAppRole(client: pg.Client) {
  await client.query(`DO $$ BEGIN CREATE ROLE skykite_app LOGIN NOSUPERUSER NOBYPASSRLS; EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END $$`)
  await client.query('GRANT USAGE ON SCHEMA public TO skykite_app')
}

async function makeJobTables(client: pg.Client) {
  const { rows } = await client.query(`SELECT 1 FROM pg_namespace WHERE nspname = 'jobs'`)
  if (rows.length === 0) await client.query(getConstructionPlans('jobs'))
  await client.query(`
    GRANT USAGE, CREATE ON SCHEMA jobs TO skykite_app;
    GRANT ALL ON ALL TABLES IN SCHEMA jobs TO skykite_app;
    GRANT ALL ON ALL SEQUENCES IN SCHEMA jobs TO skykite_app;
    GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA jobs TO skykite_app`)
}

if (import.meta.main) {
  const url = process.env.DATABASE_OWNER_URL
  if (!url) throw new Error('DATABASE_OWNER_URL names the owner of the database')
  await migrate(url, (line) => process.stdout.write(`${line}\n`))
}
