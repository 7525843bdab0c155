import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { PgBoss } from 'pg-boss'
import { jobSchema, queueOptions } from '#app/platform/jobs.server.ts'
import { timeouts } from '#app/platform/timeouts.ts'
import { migrationFolder, migrationNames } from './migration-names.ts'
import { queueNames } from './queue-names.ts'

/** Applies what is missing, in order, as the owner. Safe to run from several processes at once. */
export async function migrate(ownerUrl: string, say: (line: string) => void = () => {}): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl, ...timeouts.migrate })
  await client.connect()
  try {
    await client.query(`SELECT pg_advisory_lock(hashtext('skykite migrations'))`)
    await makeAppRole(client)
    await client.query(
      'CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())',
    )
    const applied = new Set(
      (await client.query<{ name: string }>('SELECT name FROM migrations')).rows.map((row) => row.name),
    )
    // A process asks whether what it was built with has been applied.
    await client.query('GRANT SELECT ON migrations TO skykite_app')
    for (const name of migrationNames().filter((name) => !applied.has(name))) {
      await client.query('BEGIN')
      await client.query(readFileSync(new URL(name, migrationFolder), 'utf8'))
      await client.query('INSERT INTO migrations (name) VALUES ($1)', [name])
      await client.query('COMMIT')
      say(`migrated ${name}`)
    }
    await makeJobQueues(ownerUrl)
    await client.query(jobRights)
  } finally {
    await client.end()
  }
}

/** The role the program runs as: it owns nothing and cannot bypass row-level security. */
async function makeAppRole(client: pg.Client) {
  await client.query(
    `DO $$ BEGIN CREATE ROLE skykite_app LOGIN NOSUPERUSER NOBYPASSRLS; EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END $$`,
  )
  await client.query('GRANT USAGE ON SCHEMA public TO skykite_app')
}

/** pg-boss makes and migrates its own tables, and every queue is made here: the program finds them and changes none. */
async function makeJobQueues(ownerUrl: string) {
  const boss = new PgBoss({
    connectionString: ownerUrl,
    schema: jobSchema,
    migrate: true,
    supervise: false,
    schedule: false,
    bamIntervalSeconds: 10,
    max: 1,
  })
  let failure: Error | null = null
  boss.on('error', (error) => (failure = error))
  await boss.start()
  for (const name of queueNames()) {
    await boss.createQueue(name, queueOptions)
    await boss.updateQueue(name, queueOptions)
  }
  // It builds indexes after it has started.
  while (!failure && (await boss.getBamStatus()).some(({ status }) => status === 'pending' || status === 'in_progress'))
    await sleep(100)
  await boss.stop()
  if (failure) throw failure
}

/** Rows only, which is all it takes to queue and to work. */
const jobRights = `
  REVOKE CREATE ON SCHEMA ${jobSchema} FROM skykite_app;
  REVOKE ALL ON ALL TABLES IN SCHEMA ${jobSchema} FROM skykite_app;
  GRANT USAGE ON SCHEMA ${jobSchema} TO skykite_app;
  GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${jobSchema} TO skykite_app;
  GRANT USAGE ON ALL SEQUENCES IN SCHEMA ${jobSchema} TO skykite_app;
  GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA ${jobSchema} TO skykite_app`

if (import.meta.main) {
  const url = process.env.DATABASE_OWNER_URL
  if (!url) throw new Error('DATABASE_OWNER_URL names the owner of the database')
  await migrate(url, (line) => process.stdout.write(`${line}\n`))
}
