import { sql } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import type { Role } from './env.server.ts'
import { isStalePlan, neverPrepare, prepareOften, statementNames } from './prepared-statements.server.ts'
import { timeouts } from './timeouts.ts'

/** A Drizzle handle bound to one open transaction. */
export type Database = NodePgDatabase & { $client: pg.PoolClient }

/**
 * Whose rows a transaction may see; row-level security reads these settings and nothing else. `identity`: everybody's
 * account, for what is nobody's act.
 */
export type Tenant = {
  schoolId: SchoolId | null
  personId: PersonId | null
  staff: boolean
  identity?: true
  /** Waits no longer for what others hold than this; otherwise as long as every connection of the process. */
  lockMs?: number
}

export const nobody: Tenant = { schoolId: null, personId: null, staff: false }

export type Mode = 'read write' | 'read only'

export function openPool(
  url: string,
  max: number,
  role: Role = 'web',
  settings: Pick<pg.PoolConfig, 'options'> = {},
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: `skykite ${role}`,
    connectionTimeoutMillis: 5_000,
    ...timeouts[role],
    ...settings,
  })
  const [nameOf, prepares] = [statementNames(), new URL(url).searchParams.get('prepared') !== 'off']
  return pool.on('connect', (client) => {
    // The query under way is told; without a listener a connection lost between two queries of a transaction would end
    // the process.
    client.on('error', () => {})
    if (prepares) prepareOften(client, nameOf)
    else neverPrepare(client)
  })
}

/**
 * Connections that see every account: who somebody is must be found before anybody is asked. Identity's alone;
 * everything else has a tenant.
 */
export const openIdentityPool = (url: string, max: number): pg.Pool =>
  openPool(url, max, 'web', { options: '-c app.identity=on' })

/** Said together with BEGIN, which saves every transaction a way to PostgreSQL and back. */
function settingsOf({ schoolId, personId, staff, identity, lockMs }: Tenant): string {
  const [school, person] = [schoolId, personId].map((id) => pg.escapeLiteral(id === null ? '' : id))
  return `SELECT set_config('app.school', ${school}, true), set_config('app.person', ${person}, true), set_config('app.staff', '${staff ? 'on' : ''}', true), set_config('app.identity', '${identity ? 'on' : ''}', true)${lockMs === undefined ? '' : `, set_config('lock_timeout', '${lockMs}', true)`}`
}

/**
 * The only way to the tenant tables. Settings are local to the transaction, so a pooled connection carries
 * nothing of one school to the next.
 */
export async function inTransaction<T>(
  pool: pg.Pool,
  tenant: Tenant,
  work: (db: Database) => Promise<T>,
  mode: Mode = 'read write',
): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query(`BEGIN ${mode === 'read only' ? 'READ ONLY' : 'READ WRITE'}; ${settingsOf(tenant)}`)
    const result = await work(drizzle(client) as Database)
    await client.query('COMMIT')
    return result
  } catch (error) {
    await client.query('ROLLBACK').catch((reason: Error) => (broken = reason))
    if (isStalePlan(error)) broken = error as Error
    throw error
  } finally {
    client.release(broken)
  }
}

/** What is read of one school, in the middle of what is kept in several. */
export async function asSchool<T>(db: Database, schoolId: SchoolId, work: () => Promise<T>): Promise<T> {
  await db.execute(sql`SELECT set_config('app.school', ${schoolId}, true)`)
  const result = await work()
  await db.execute(sql`SELECT set_config('app.school', '', true)`)
  return result
}

/** What only identity may see, in the middle of somebody's act. */
export async function asIdentity<T>(db: Database, work: () => Promise<T>): Promise<T> {
  await db.execute(sql`SELECT set_config('app.identity', 'on', true)`)
  const result = await work()
  await db.execute(sql`SELECT set_config('app.identity', '', true)`)
  return result
}
