import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { PgBoss } from 'pg-boss'
import { jobSchema } from '#app/platform/jobs/jobs.server.ts'
import { queueOptions } from '#app/platform/jobs/queue-options.ts'
import { timeouts } from '#app/platform/db/timeouts.ts'
import { migrationFolder, listMigrations } from './migration-names.ts'
import { listQueueNames } from './queue-names.ts'
import { createSqlFunctions, sqlFunctionNames, sqlFunctions } from './sql-functions.ts'

/** Applies missing migrations in order, as the database owner. Concurrent runs are safe. */
export async function migrate(ownerUrl: string, log: (line: string) => void = () => {}): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl, ...timeouts.migrate })
  await client.connect()
  try {
    await client.query(`SELECT pg_advisory_lock(hashtext('skykite migrations'))`)
    await createAppRole(client)
    await client.query(
      'CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())',
    )
    const applied = new Set(
      (await client.query<{ name: string }>('SELECT name FROM migrations')).rows.map((row) => row.name),
    )
    // The readiness check reads which migrations are applied.
    await client.query('GRANT SELECT ON migrations TO skykite_app')
    // Policies and triggers of a migration need their functions to exist.
    const existing = new Set(await sqlFunctionNames(client))
    await createSqlFunctions(
      client,
      sqlFunctions().filter(({ name }) => !existing.has(name)),
    )
    for (const name of listMigrations().filter((name) => !applied.has(name))) {
      await client.query('BEGIN')
      await client.query(readFileSync(new URL(name, migrationFolder), 'utf8'))
      await client.query('INSERT INTO migrations (name) VALUES ($1)', [name])
      await client.query('COMMIT')
      log(`migrated ${name}`)
    }
    await createSqlFunctions(client, sqlFunctions())
    await createJobQueues(ownerUrl)
    await client.query(grantJobRightsSql)
  } finally {
    await client.end()
  }
}

/** The role of the application: it owns no tables and cannot bypass row-level security. */
async function createAppRole(client: pg.Client) {
  await client.query(
    `DO $$ BEGIN CREATE ROLE skykite_app LOGIN NOSUPERUSER NOBYPASSRLS; EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END $$`,
  )
  await client.query('GRANT USAGE ON SCHEMA public TO skykite_app')
}

/** Lets pg-boss create and migrate its tables and creates all queues, because the application role may not. */
async function createJobQueues(ownerUrl: string) {
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
  for (const name of listQueueNames()) {
    await boss.createQueue(name, queueOptions(name))
    await boss.updateQueue(name, queueOptions(name))
  }
  // pg-boss builds indexes in the background after its start.
  while (!failure && (await boss.getBamStatus()).some(({ status }) => status === 'pending' || status === 'in_progress'))
    await sleep(100)
  await boss.stop()
  if (failure) throw failure
}

/** The application role may change rows, but not tables. */
const grantJobRightsSql = `
  REVOKE CREATE ON SCHEMA ${jobSchema} FROM skykite_app;
  REVOKE ALL ON ALL TABLES IN SCHEMA ${jobSchema} FROM skykite_app;
  GRANT USAGE ON SCHEMA ${jobSchema} TO skykite_app;
  GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${jobSchema} TO skykite_app;
  GRANT USAGE ON ALL SEQUENCES IN SCHEMA ${jobSchema} TO skykite_app;
  GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA ${jobSchema} TO skykite_app`

if (import.meta.main) {
  const url = process.env.DATABASE_OWNER_URL
  if (!url) throw new Error('DATABASE_OWNER_URL is not set: it must be the connection URL of the database owner')
  await migrate(url, (line) => process.stdout.write(`${line}\n`))
}
