import { sql } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import type { Role } from './env.server.ts'
import { sharedLock } from './people-lock.server.ts'
import { isStalePlan, neverPrepare, prepareOften, statementNames } from './prepared-statements.server.ts'
import { rotatingLine, type RotatingLine } from './rotating-line.server.ts'
import { longestTransactionMs, timeouts } from './timeouts.ts'
import { withinTime } from './within-time.server.ts'

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
  /**
   * Whoever writes in a school shares its people with all who do (`people-lock.server.ts`), but for those who hold them
   * and those who write what names nobody and must not wait.
   */
  apart?: true
}

export const nobody: Tenant = { schoolId: null, personId: null, staff: false }

/** For a connection. */
const patienceMs = 5_000

type PoolSettings = Pick<pg.PoolConfig, 'options'> & { longestMs?: number }

export type Mode = 'read write' | 'read only'

/** Nothing for those on whom nobody waits. */
const longestOf = new WeakMap<pg.Pool, number>()

export function openPool(
  url: string,
  max: number,
  role: Role = 'web',
  { longestMs = role === 'web' ? longestTransactionMs : Infinity, ...settings }: PoolSettings = {},
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: `skykite ${role}`,
    connectionTimeoutMillis: patienceMs,
    ...timeouts[role],
    ...settings,
  })
  longestOf.set(pool, longestMs)
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
function settingsOf({ schoolId, personId, staff, identity, lockMs, apart }: Tenant, mode: Mode): string {
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
  // Last of them: it waits no longer than was just said.
  if (schoolId !== null && mode === 'read write' && !apart) set.push(sharedLock(schoolId))
  return `SELECT ${set.join(', ')}`
}

/**
 * The only way to the tenant tables. Settings are local to the transaction, so a pooled connection carries
 * nothing of one school to the next.
 */
export function inTransaction<T>(
  pool: pg.Pool,
  tenant: Tenant,
  work: (db: Database) => Promise<T>,
  mode: Mode = 'read write',
): Promise<T> {
  const whose = tenant.schoolId ?? tenant.personId
  // What is nobody's act is done for many schools at once.
  return whose === null
    ? transact(pool, tenant, work, mode)
    : lineOf(pool)(whose, () => transact(pool, tenant, work, mode))
}

/**
 * What somebody is shown of several schools, read one after the other in one transaction: whoever is in many would
 * otherwise stand in the line of each with every page.
 */
export async function inEachSchool<Of extends { readonly schoolId: SchoolId }, T>(
  { pool }: { readonly pool: pg.Pool },
  personId: PersonId | null,
  each: readonly Of[],
  read: (db: Database, of: Of) => Promise<T>,
): Promise<T[]> {
  const [first, ...others] = each
  if (!first) return []
  const schoolId = others.length === 0 ? first.schoolId : null
  const readAll = async (db: Database) => {
    const found: T[] = []
    for (const of of each) {
      if (schoolId === null) await lookIntoSchool(db, of.schoolId)
      found.push(await read(db, of))
    }
    return found
  }
  return inTransaction(pool, { schoolId, personId, staff: false }, readAll, 'read only')
}

/**
 * Connections of a pool go to each school in turn, four of ten at most to one: its pages would otherwise stand before
 * those of all others, and whoever waits for a lock of its own hold them all.
 */
function lineOf(pool: pg.Pool): RotatingLine {
  const { max } = pool.options
  const line = lines.get(pool) ?? rotatingLine(max, { waiting: 10_000, each: Math.ceil(max * 0.4), ms: patienceMs })
  lines.set(pool, line)
  return line
}

const lines = new WeakMap<pg.Pool, RotatingLine>()

async function transact<T>(pool: pg.Pool, tenant: Tenant, work: (db: Database) => Promise<T>, mode: Mode): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query(`BEGIN ${mode === 'read only' ? 'READ ONLY' : 'READ WRITE'}; ${settingsOf(tenant, mode)}`)
    const result = await work(drizzle(withinTime(client, longestOf.get(pool))) as Database)
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

/**
 * In which school row security lets this transaction read and write from now on; in none by `null`. Nothing opens
 * one but this file, so nobody writes in a school without sharing its people.
 */
export async function enterSchool(db: Database, schoolId: SchoolId | null): Promise<void> {
  await lookIntoSchool(db, schoolId)
  if (schoolId !== null) await db.$client.query(`SELECT ${sharedLock(schoolId)}`)
}

/** The same where rows are only read: nobody waits for it. */
export async function lookIntoSchool({ $client }: Database, schoolId: SchoolId | null): Promise<void> {
  await $client.query(`SELECT set_config('app.school', ${pg.escapeLiteral(schoolId ?? '')}, true)`)
}

/** The same for rows that are kept for several schools together. */
export async function enterSchools({ $client }: Database, schoolIds: Iterable<SchoolId>): Promise<void> {
  const ids = [...new Set(schoolIds)].toSorted()
  const set = `set_config('app.schools', ${pg.escapeLiteral(ids.join(','))}, true)`
  await $client.query(`SELECT ${[set, ...ids.map(sharedLock)].join(', ')}`)
}

/** What is done in one school, in the middle of what is kept in several. */
export async function asSchool<T>(db: Database, schoolId: SchoolId, work: () => Promise<T>): Promise<T> {
  await enterSchool(db, schoolId)
  const result = await work()
  await enterSchool(db, null)
  return result
}

/** What only identity may see, in the middle of somebody's act. */
export async function asIdentity<T>(db: Database, work: () => Promise<T>): Promise<T> {
  await db.execute(sql`SELECT set_config('app.identity', 'on', true)`)
  const result = await work()
  await db.execute(sql`SELECT set_config('app.identity', '', true)`)
  return result
}
