import { sql } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import type { Env, Role } from '../services/env.server.ts'
import { sharedSchoolLockSql } from './school-lock.server.ts'
import {
  isStalePlan,
  disablePreparedStatements,
  prepareFrequentStatements,
  createStatementNames,
} from './prepared-statements.server.ts'
import { fairScheduler, type FairScheduler } from '../limits/fair-scheduler.server.ts'
import { poolShareOfSchool, schedulers } from '../limits/limits.ts'
import { webTransactionMs, timeouts } from './timeouts.ts'
import { limitTransactionTime } from '../limits/limit-transaction-time.server.ts'

/** A Drizzle handle bound to one open transaction. */
export type Database = NodePgDatabase & { $client: pg.PoolClient }

/**
 * Which rows a transaction may see: row-level security reads only these settings. `identity` allows reading every
 * account, for work that no user requested.
 */
export type Tenant = {
  schoolId: SchoolId | null
  personId: PersonId | null
  staff: boolean
  identity?: true
  /** Lock timeout in milliseconds; by default that of the connection. */
  lockMs?: number
  /**
   * Skips the shared school lock (`school-lock.server.ts`): for transactions that take it exclusively, and for writes
   * that name no person and must not wait.
   */
  skipSchoolLock?: true
}

export const systemTenant: Tenant = { schoolId: null, personId: null, staff: false }

type PoolSettings = Pick<pg.PoolConfig, 'options'> & { maxTransactionMs?: number; billing?: Env['BILLING'] }

export type Mode = 'read write' | 'read only'

/** No timeout for background workers. */
const maxTransactionMsOf = new WeakMap<pg.Pool, number>()

export function openPool(
  url: string,
  max: number,
  role: Role = 'web',
  { maxTransactionMs = role === 'web' ? webTransactionMs : Infinity, billing, ...settings }: PoolSettings = {},
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: `skykite ${role}`,
    connectionTimeoutMillis: schedulers.connectionsOfPool.maxWaitMs,
    ...timeouts[role],
    // Read by the SQL function `effective_plan`.
    ...(billing === 'off' && { options: '-c app.billing=off' }),
    ...settings,
  })
  maxTransactionMsOf.set(pool, maxTransactionMs)
  const [nameFor, isPreparing] = [createStatementNames(), new URL(url).searchParams.get('prepared') !== 'off']
  return pool.on('connect', (client) => {
    // A lost connection rejects the running query. Without a listener, a connection lost between two queries would
    // crash the process.
    client.on('error', () => {})
    if (isPreparing) prepareFrequentStatements(client, nameFor)
    else disablePreparedStatements(client)
  })
}

/**
 * Connections that can read every account, needed to identify the caller. Only the identity code may use them; all
 * other code passes a tenant.
 */
export const openIdentityPool = (url: string, max: number): pg.Pool =>
  openPool(url, max, 'web', { options: '-c app.identity=on' })

/** Sent together with BEGIN, which saves every transaction a round trip. */
function buildSettingsSql({ schoolId, personId, staff, identity, lockMs, skipSchoolLock }: Tenant, mode: Mode): string {
  const settings: Record<string, string | undefined> = {
    'app.school': schoolId ?? '',
    'app.person': personId ?? '',
    'app.staff': staff ? 'on' : '',
    'app.identity': identity ? 'on' : '',
    lock_timeout: lockMs?.toString(),
  }
  const set = Object.entries(settings).flatMap(([name, value]) =>
    value === undefined ? [] : [`set_config('${name}', ${pg.escapeLiteral(value)}, true)`],
  )
  // Last, so that the lock_timeout set before it applies.
  if (schoolId !== null && mode === 'read write' && !skipSchoolLock) set.push(sharedSchoolLockSql(schoolId))
  return `SELECT ${set.join(', ')}`
}

/**
 * The only access to tenant tables. Settings are local to the transaction, so a pooled connection leaks nothing from one
 * school to the next.
 */
export function inTransaction<T>(
  pool: pg.Pool,
  tenant: Tenant,
  work: (db: Database) => Promise<T>,
  mode: Mode = 'read write',
): Promise<T> {
  const owner = tenant.schoolId ?? tenant.personId
  // Work without an owner serves many schools, so it is not queued per school.
  return owner === null
    ? transact(pool, tenant, work, mode)
    : schedulerOf(pool).run([{ key: owner, running: Math.ceil(pool.options.max * poolShareOfSchool) }], () =>
        transact(pool, tenant, work, mode),
      )
}

/**
 * Reads from several schools sequentially in one transaction. Otherwise every page of a user in many schools would wait
 * in the connection queue of each school.
 */
export async function inEachSchool<School extends { readonly schoolId: SchoolId }, T>(
  { pool }: { readonly pool: pg.Pool },
  personId: PersonId | null,
  schools: readonly School[],
  read: (db: Database, school: School) => Promise<T>,
): Promise<T[]> {
  const [first, ...otherSchools] = schools
  if (!first) return []
  const schoolId = otherSchools.length === 0 ? first.schoolId : null
  const readAll = async (db: Database) => {
    const results: T[] = []
    for (const school of schools) {
      if (schoolId === null) await selectSchoolForReading(db, school.schoolId)
      results.push(await read(db, school))
    }
    return results
  }
  return inTransaction(pool, { schoolId, personId, staff: false }, readAll, 'read only')
}

/** A busy school, or its lock waits, cannot occupy all connections. */
function schedulerOf(pool: pg.Pool): FairScheduler {
  const scheduler =
    poolSchedulers.get(pool) ?? fairScheduler({ ...schedulers.connectionsOfPool, running: pool.options.max })
  poolSchedulers.set(pool, scheduler)
  return scheduler
}

const poolSchedulers = new WeakMap<pg.Pool, FairScheduler>()

async function transact<T>(pool: pg.Pool, tenant: Tenant, work: (db: Database) => Promise<T>, mode: Mode): Promise<T> {
  const client = await pool.connect()
  let connectionError: Error | undefined
  try {
    await client.query(`BEGIN ${mode === 'read only' ? 'READ ONLY' : 'READ WRITE'}; ${buildSettingsSql(tenant, mode)}`)
    const result = await work(drizzle(limitTransactionTime(client, maxTransactionMsOf.get(pool))) as Database)
    await client.query('COMMIT')
    return result
  } catch (error) {
    await client.query('ROLLBACK').catch((reason: Error) => (connectionError = reason))
    if (isStalePlan(error)) connectionError = error as Error
    throw error
  } finally {
    client.release(connectionError)
  }
}

/**
 * Selects the school that row security allows this transaction to read and write; `null` for none. Takes the shared
 * school lock. Only this file sets the school, so no write can bypass the lock.
 */
export async function enterSchool(db: Database, schoolId: SchoolId | null): Promise<void> {
  await selectSchoolForReading(db, schoolId)
  if (schoolId !== null) await db.$client.query(`SELECT ${sharedSchoolLockSql(schoolId)}`)
}

/** Like `enterSchool` for reads only: takes no lock. */
export async function selectSchoolForReading({ $client }: Database, schoolId: SchoolId | null): Promise<void> {
  await $client.query(`SELECT set_config('app.school', ${pg.escapeLiteral(schoolId ?? '')}, true)`)
}

/** Like `enterSchool`, for a transaction that writes rows of several schools. */
export async function enterSchools({ $client }: Database, schoolIds: Iterable<SchoolId>): Promise<void> {
  const ids = [...new Set(schoolIds)].toSorted()
  const set = `set_config('app.schools', ${pg.escapeLiteral(ids.join(','))}, true)`
  await $client.query(`SELECT ${[set, ...ids.map(sharedSchoolLockSql)].join(', ')}`)
}

/** Runs `work` in one school, within a transaction that spans several. */
export async function asSchool<T>(db: Database, schoolId: SchoolId, work: () => Promise<T>): Promise<T> {
  await enterSchool(db, schoolId)
  const result = await work()
  await enterSchool(db, null)
  return result
}

/**
 * Lets the rest of this transaction delete rows of append-only tables: when the data of a person or a school is deleted,
 * or moves to another school.
 */
export async function allowErasure({ $client }: Database): Promise<void> {
  await $client.query(`SELECT set_config('app.erases', 'on', true)`)
}

/** Runs `work` with access to all accounts, within a user's transaction. */
export async function asIdentity<T>(db: Database, work: () => Promise<T>): Promise<T> {
  await db.execute(sql`SELECT set_config('app.identity', 'on', true)`)
  const result = await work()
  await db.execute(sql`SELECT set_config('app.identity', '', true)`)
  return result
}
